import type { components } from '../../../generated/api.d.ts';
import type { CompanyRow, UserRow } from './entities.ts';
import type { CompanyRecord, UserRecord } from './directory-queries.ts';

type Schemas = components['schemas'];

export function presentCompany({ id, name, active }: CompanyRow | CompanyRecord): Schemas['Company'] {
  return { id, name, active };
}

export function presentUser({ id, companyId, name, email, roles, active }: UserRow | UserRecord): Schemas['User'] {
  return { id, companyId, name, email: email ?? null, roles, active };
}
