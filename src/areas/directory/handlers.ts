import type { Handlers, OperationsOf } from '../../http/operations.ts';
import { success, successPage } from '../../http/success.ts';
import type { CompanyService } from './company-service.ts';
import { presentCompany, presentUser } from './present.ts';
import type { UserService } from './user-service.ts';

/** The operations on companies. */
export function companyHandlers(service: CompanyService): Handlers<OperationsOf<'Companies'>> {
  return {
    async Companies_list({ caller, query }) {
      return successPage('companies', await service.list(caller, query), query, presentCompany);
    },

    async Companies_read({ caller, path }) {
      return success(presentCompany(await service.read(caller, path.companyId)));
    },

    async Companies_put({ caller, path, body }) {
      const { company, created } = await service.put(caller, path.companyId, body);
      return success(presentCompany(company), created ? 201 : 200);
    },

    async Companies_delete({ caller, path }) {
      await service.deactivate(caller, path.companyId);
      return { status: 204 };
    },
  };
}

/** The operations on users. */
export function userHandlers(service: UserService): Handlers<OperationsOf<'Users'>> {
  return {
    async Users_list({ caller, query }) {
      return successPage('users', await service.list(caller, query), query, presentUser);
    },

    async Users_read({ caller, path }) {
      return success(presentUser(await service.read(caller, path.userId)));
    },

    async Users_put({ caller, path, body }) {
      const { user, created } = await service.put(caller, path.userId, body);
      return success(presentUser(user), created ? 201 : 200);
    },

    async Users_delete({ caller, path }) {
      await service.deactivate(caller, path.userId);
      return { status: 204 };
    },
  };
}
