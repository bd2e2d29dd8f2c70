import type { Clock } from '../../domain/clock.ts';
import type { AreaManifest } from '../manifest.ts';
import { formatJsend } from '../../http/problems/jsend.ts';
import type { Database } from '../../platform/database/database.ts';
import { CompanyService } from './company-service.ts';
import { DirectoryService } from './directory-service.ts';
import { Company, User } from './entities.ts';
import { companyHandlers, userHandlers } from './handlers.ts';
import { UserService } from './user-service.ts';

/** Companies and users (D3, D40). */
export const directoryArea = {
  prefix: '/v1',
  formatError: formatJsend,
  entities: [Company, User],
  open(dependencies: { database: Database; clock: Clock }) {
    const service = new DirectoryService(dependencies.database);
    const shared = { ...dependencies, directory: service };
    return {
      service,
      handlers: { ...companyHandlers(new CompanyService(shared)), ...userHandlers(new UserService(shared)) },
    };
  },
} satisfies AreaManifest;
