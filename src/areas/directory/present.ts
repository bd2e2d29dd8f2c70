import type { components } from '../../../generated/api.d.ts';
import type { CompanyRow, UserRow } from './entities.ts';

type Schemas = components['schemas'];

export function presentCompany({ id, name, active }: CompanyRow | Schemas['Company']): Schemas['Company'] {
  return { id, name, active };
}

export function presentUser({ id, companyId, name, email, roles, active }: UserRow | Schemas['User']): Schemas['User'] {
  return { id, companyId, name, email: email ?? null, roles, active };
}
