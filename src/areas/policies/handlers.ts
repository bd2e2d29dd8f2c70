import { entityTag } from '../../domain/entity-tags.ts';
import type { Handlers, OperationsOf } from '../../http/operations.ts';
import type { Page, Paging } from '../../platform/database/page.ts';
import type { Idempotency } from '../../platform/idempotency.ts';
import type { AssignmentService } from './assignment-service.ts';
import type { EffectivePolicyService } from './effective-policy-service.ts';
import type { EvaluationService } from './evaluation-service.ts';
import type { FindingsService } from './findings-service.ts';
import type { HistoryService } from './history-service.ts';
import type { PolicyService } from './policy-service.ts';
import {
  namesIn,
  presentBatch,
  presentEffectivePolicy,
  presentEvaluation,
  presentFindings,
  presentFlightRule,
  presentPolicy,
  presentPolicyRules,
  presentPolicySummary,
  presentRoleAssignment,
  presentUserAssignment,
  presentVersion,
} from './present.ts';
import type { RuleDocumentService } from './rule-document-service.ts';
import type { FlightRuleService, HotelRuleService } from './rule-service.ts';

type PolicyHandlersDependencies = {
  evaluation: EvaluationService;
  policies: PolicyService;
  flightRules: FlightRuleService;
  hotelRules: HotelRuleService;
  ruleDocuments: RuleDocumentService;
  assignments: AssignmentService;
  findings: FindingsService;
  history: HistoryService;
  effectivePolicies: EffectivePolicyService;
  idempotency: Idempotency;
};

/** The operations of the policy area. */
export function policyHandlers({
  evaluation: evaluations,
  policies,
  flightRules,
  hotelRules,
  ruleDocuments,
  assignments,
  findings,
  history,
  effectivePolicies,
  idempotency,
}: PolicyHandlersDependencies): Handlers<OperationsOf<'Policies'>> {
  return {
    async Policies_evaluate({ caller, body }) {
      const { evaluation, locations } = await evaluations.evaluate(caller, body);
      return { status: 200, body: presentEvaluation(evaluation, namesIn(locations)) };
    },

    async Policies_evaluateBatch({ caller, body }) {
      return { status: 200, body: presentBatch(await evaluations.evaluateBatch(caller, body)) };
    },

    async Policies_readEffective({ caller, query }) {
      return { status: 200, body: presentEffectivePolicy(await effectivePolicies.read(caller, query)) };
    },

    async Policies_list({ caller, query }) {
      return listed(query, presentPolicySummary, (paging) => policies.list(caller, query, paging));
    },

    async Policies_read({ caller, path }) {
      const { policy, rules } = await policies.read(caller, path.policyId);
      return { status: 200, etag: entityTag(policy.version), body: presentPolicy(policy, rules) };
    },

    async Policies_create({ caller, body, call }) {
      return idempotency.answer(
        call,
        (once) => policies.create(caller, body, once),
        (policy) => ({ status: 201, etag: entityTag(policy.version), body: presentPolicySummary(policy) }),
      );
    },

    async Policies_update({ caller, path, body, header }) {
      const policy = await policies.update(caller, path.policyId, body, header['if-match']);
      return { status: 200, etag: entityTag(policy.version), body: presentPolicySummary(policy) };
    },

    async Policies_delete({ caller, path, header }) {
      await policies.delete(caller, path.policyId, header['if-match']);
      return { status: 204 };
    },

    async Policies_createFlightRule({ caller, path, body, call }) {
      return idempotency.answer(
        call,
        (once) => flightRules.create(caller, path.policyId, body, once),
        ({ rule, version }) => ({ status: 201, etag: entityTag(version), body: presentFlightRule(rule) }),
      );
    },

    async Policies_readFlightRule({ caller, path }) {
      const { rule, version } = await flightRules.read(caller, path.policyId, path.ruleId);
      return { status: 200, etag: entityTag(version), body: presentFlightRule(rule) };
    },

    async Policies_updateFlightRule({ caller, path, body, header }) {
      const { rule, version } = await flightRules.update(caller, path.policyId, path.ruleId, body, header['if-match']);
      return { status: 200, etag: entityTag(version), body: presentFlightRule(rule) };
    },

    async Policies_deleteFlightRule({ caller, path, header }) {
      await flightRules.delete(caller, path.policyId, path.ruleId, header['if-match']);
      return { status: 204 };
    },

    async Policies_createHotelRule({ caller, path, body, call }) {
      return idempotency.answer(
        call,
        (once) => hotelRules.create(caller, path.policyId, body, once),
        ({ rule, version }) => ({ status: 201, etag: entityTag(version), body: rule }),
      );
    },

    async Policies_readHotelRule({ caller, path }) {
      const { rule, version } = await hotelRules.read(caller, path.policyId, path.ruleId);
      return { status: 200, etag: entityTag(version), body: rule };
    },

    async Policies_updateHotelRule({ caller, path, body, header }) {
      const { rule, version } = await hotelRules.update(caller, path.policyId, path.ruleId, body, header['if-match']);
      return { status: 200, etag: entityTag(version), body: rule };
    },

    async Policies_deleteHotelRule({ caller, path, header }) {
      await hotelRules.delete(caller, path.policyId, path.ruleId, header['if-match']);
      return { status: 204 };
    },

    async Policies_readRules({ caller, path }) {
      const { policy, rules } = await policies.read(caller, path.policyId);
      return { status: 200, etag: entityTag(policy.version), body: presentPolicyRules(rules) };
    },

    async Policies_replaceRules({ caller, path, body, header }) {
      const made = await ruleDocuments.replace(caller, path.policyId, body, header['if-match']);
      return { status: 200, etag: entityTag(made.version), body: presentPolicyRules(made) };
    },

    async Policies_listVersions({ caller, path, query }) {
      return listed(query, presentVersion, (paging) => history.list(caller, path.policyId, paging));
    },

    async Policies_readVersion({ caller, path }) {
      const { policy, rules } = await history.read(caller, path.policyId, path.version);
      return { status: 200, body: { ...presentPolicy(policy, rules), version: policy.version } };
    },

    async Policies_assignRole({ caller, path, body, call }) {
      return idempotency.answer(
        call,
        (once) => assignments.assignRole(caller, path.policyId, body.roleId, once),
        (assignment) => ({ status: 201, body: presentRoleAssignment(assignment) }),
      );
    },

    async Policies_assignUser({ caller, path, body, call }) {
      return idempotency.answer(
        call,
        (once) => assignments.assignUser(caller, path.policyId, body, once),
        (assignment) => ({ status: 201, body: presentUserAssignment(assignment) }),
      );
    },

    async Policies_listRoleAssignments({ caller, path, query }) {
      const { policyId } = path;
      return listed(query, presentRoleAssignment, (paging) =>
        assignments.listRoleAssignments(caller, policyId, paging),
      );
    },

    async Policies_listUserAssignments({ caller, path, query }) {
      const { policyId } = path;
      return listed(query, presentUserAssignment, (paging) =>
        assignments.listUserAssignments(caller, policyId, paging),
      );
    },

    async Policies_unassignRole({ caller, path, header }) {
      await assignments.unassignRole(caller, path.policyId, path.roleId, header['if-match']);
      return { status: 204 };
    },

    async Policies_unassignUser({ caller, path, header }) {
      await assignments.unassignUser(caller, path.policyId, path.userId, header['if-match']);
      return { status: 204 };
    },

    async Policies_readFindings({ caller, path }) {
      return { status: 200, body: presentFindings(await findings.ofPolicy(caller, path.policyId)) };
    },

    async Policies_findInDraft({ body }) {
      return { status: 200, body: presentFindings(await findings.ofDraft(body.policy)) };
    },
  };
}

/** One page of a list, in the format of this area. */
async function listed<Row, Item>(
  { page, limit }: { page: number; limit: number },
  present: (row: Row) => Item,
  list: (paging: Paging) => Promise<Page<Row>>,
) {
  const { rows, total } = await list({ page, perPage: limit });
  const pagination = { page, limit, total, totalPages: Math.ceil(total / limit) };
  return { status: 200, body: { data: rows.map((row) => present(row)), pagination } } as const;
}
