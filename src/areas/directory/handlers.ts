import type { Handlers, OperationsOf } from '../../http/operations.ts';
import type { CompanyService } from './company-service.ts';
import { presentCompany, presentUser } from './present.ts';
import type { UserService } from './user-service.ts';

/** The operations on companies. */
export function companyHandlers(service: CompanyService): Handlers<OperationsOf<'Companies'>> {
  return {
    async Companies_list({ caller, query }) {
      const { page, perPage } = query;
      const { rows, total } = await service.list(caller, query);
      return {
        status: 200,
        body: { status: 'success', data: { companies: rows.map(presentCompany), total, page, perPage } },
      };
    },

    async Companies_read({ caller, path }) {
      const company = await service.read(caller, path.companyId);
      return { status: 200, body: { status: 'success', data: presentCompany(company) } };
    },

    async Companies_put({ caller, path, body }) {
      const { company, created } = await service.put(caller, path.companyId, body);
      return { status: created ? 201 : 200, body: { status: 'success', data: presentCompany(company) } };
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
      const { page, perPage } = query;
      const { rows, total } = await service.list(caller, query);
      return {
        status: 200,
        body: { status: 'success', data: { users: rows.map(presentUser), total, page, perPage } },
      };
    },

    async Users_read({ caller, path }) {
      const user = await service.read(caller, path.userId);
      return { status: 200, body: { status: 'success', data: presentUser(user) } };
    },

    async Users_put({ caller, path, body }) {
      const { user, created } = await service.put(caller, path.userId, body);
      return { status: created ? 201 : 200, body: { status: 'success', data: presentUser(user) } };
    },

    async Users_delete({ caller, path }) {
      await service.deactivate(caller, path.userId);
      return { status: 204 };
    },
  };
}
