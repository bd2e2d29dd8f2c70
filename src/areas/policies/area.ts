import type { AreaManifest } from '../manifest.ts';
import { FlightRule, HotelRule, Policy, RoleAssignment, UserAssignment } from './entities.ts';
import { formatPolicyError } from './error-format.ts';
import { policyHandlers } from './handlers.ts';
import { PolicyService, type PolicyServiceDependencies } from './policy-service.ts';

/** Travel policies: rules, assignments, evaluation (specification 4.1). */
export const policiesArea = {
  prefix: '/api/v1/policies',
  formatError: formatPolicyError,
  entities: [Policy, FlightRule, HotelRule, RoleAssignment, UserAssignment],
  open(dependencies: PolicyServiceDependencies) {
    const service = new PolicyService(dependencies);
    return { service, handlers: policyHandlers(service) };
  },
} satisfies AreaManifest;
