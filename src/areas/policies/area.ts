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
  open({ idempotency, ...dependencies }: PoliciesDependencies) {
    const transactions = new PolicyTransactions(dependencies.database, dependencies.clock);
    const subjects = new PolicySubjects(dependencies);
    const history = new HistoryService({ ...dependencies, transactions });
    const shared = { ...dependencies, transactions, subjects, history };
    const evaluation = new EvaluationService(shared);
    const handlers = policyHandlers({
      evaluation,
      policies: new PolicyService(transactions),
      flightRules: new RuleService(FLIGHT_RULES, transactions),
      hotelRules: new RuleService(HOTEL_RULES, transactions),
      ruleDocuments: new RuleDocumentService(transactions),
      assignments: new AssignmentService(transactions, dependencies.directory),
      findings: new FindingsService(shared),
      effectivePolicies: new EffectivePolicyService(shared),
      history,
      idempotency,
    });
    return { evaluation, handlers };
  },
} satisfies AreaManifest;
