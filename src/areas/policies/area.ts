import type { Clock } from '../../domain/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Idempotency } from '../../platform/idempotency.ts';
import type { DelegationService } from '../delegations/index.ts';
import type { DirectoryService } from '../directory/index.ts';
import type { AreaManifest } from '../manifest.ts';
import type { ReferenceDataService } from '../reference-data/index.ts';
import { AssignmentService } from './assignment-service.ts';
import { Policy, RoleAssignment, UserAssignment } from './entities.ts';
import { formatPolicyError } from './error-format.ts';
import { EffectivePolicyService } from './effective-policy-service.ts';
import { EvaluationService } from './evaluation-service.ts';
import { FindingsService } from './findings-service.ts';
import { policyHandlers } from './handlers.ts';
import { HistoryService } from './history-service.ts';
import { PolicyService } from './policy-service.ts';
import { PolicySubjects } from './policy-subjects.ts';
import { PolicyTransactions } from './policy-transactions.ts';
import { RuleDocumentService } from './rule-document-service.ts';
import { FLIGHT_RULES, HOTEL_RULES, RuleService } from './rule-service.ts';

type PoliciesDependencies = {
  database: Database;
  directory: DirectoryService;
  delegations: DelegationService;
  referenceData: ReferenceDataService;
  idempotency: Idempotency;
  clock: Clock;
};

/** Travel policies: rules, assignments and evaluation (specification 4.1). */
export const policiesArea = {
  prefix: '/api/v1/policies',
  formatError: formatPolicyError,
  entities: [Policy, RoleAssignment, UserAssignment],
  open({ database, directory, delegations, referenceData, idempotency, clock }: PoliciesDependencies) {
    const transactions = new PolicyTransactions(database, clock);
    const subjects = new PolicySubjects({ database, directory, delegations });
    const history = new HistoryService({ database, transactions, directory });
    const evaluation = new EvaluationService({ database, transactions, subjects, history, referenceData, clock });
    const policies = new PolicyService({ transactions, clock });
    const flightRules = new RuleService(FLIGHT_RULES, { transactions, clock });
    const hotelRules = new RuleService(HOTEL_RULES, { transactions, clock });
    const ruleDocuments = new RuleDocumentService({ transactions, clock });
    const assignments = new AssignmentService({ transactions, directory, clock });
    const findings = new FindingsService({ transactions, referenceData, clock });
    const effectivePolicies = new EffectivePolicyService({ transactions, subjects, clock });
    const handlers = policyHandlers({
      evaluation,
      policies,
      flightRules,
      hotelRules,
      ruleDocuments,
      assignments,
      findings,
      history,
      effectivePolicies,
      idempotency,
    });
    return { evaluation, handlers };
  },
} satisfies AreaManifest;
