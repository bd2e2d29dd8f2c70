/* Calls to the service, through the client package. */

import { createTravelDeskClient, UnexpectedAnswerError } from './client/index.js';

/** The service that serves this page, also behind a proxy that adds a prefix. */
const baseUrl = new URL('..', location.href).href.replace(/\/$/, '');

/** At most this many of a company's policies are listed. */
const MAX_POLICIES = 1_000;

/**
 * The calls that the page makes. Each resolves to `{ data, tag }`, where `tag` is the ETag, or `{ problem: { status, message, faults } }`, and rejects
 * only when its signal is aborted. `token` is called before each one.
 */
export function openApi(token) {
  const client = createTravelDeskClient({ baseUrl, token, retry: { retries: 1, maxWaitSeconds: 3 } });
  const read = (path, options) => outcome(client.GET(path, options));
  return {
    evaluate: (body, signal) => outcome(client.POST('/api/v1/policies/evaluations', { body, signal })),
    effectivePolicy: (query, signal) => read('/api/v1/policies/effective', { params: { query }, signal }),
    findings: (policyId, signal) =>
      read('/api/v1/policies/{policyId}/findings', { params: { path: { policyId } }, signal }),
    findingsOfDraft: (policy, signal) =>
      outcome(client.POST('/api/v1/policies/findings', { body: { policy }, signal })),
    impact: (body, signal) => outcome(client.POST('/api/v1/policies/impact', { body, signal })),
    versions: (policyId, signal) =>
      read('/api/v1/policies/{policyId}/versions', { params: { path: { policyId } }, signal }),
    version: (policyId, version) =>
      read('/api/v1/policies/{policyId}/versions/{version}', { params: { path: { policyId, version } } }),
    policy: (policyId) => read('/api/v1/policies/{policyId}', { params: { path: { policyId } } }),
    createPolicy: (body) => outcome(client.POST('/api/v1/policies', { body })),
    changePolicy: (policyId, tag, body) =>
      outcome(client.PATCH('/api/v1/policies/{policyId}', { params: stored(policyId, tag), body })),
    replaceRules: (policyId, tag, body) =>
      outcome(client.PUT('/api/v1/policies/{policyId}/rules', { params: stored(policyId, tag), body })),
    location: (locationId) => read('/v1/admin/locations/{locationId}', { params: { path: { locationId } } }),
    locations: (query, signal) => read('/v1/admin/locations', { params: { query }, signal }),
    users: (query, signal) => read('/v1/admin/users', { params: { query }, signal }),
    policies: () => outcome(firstPolicies(client)),
  };
}

/** Reads the list page by page, up to MAX_POLICIES, and stops at the first error. */
async function firstPolicies(client) {
  const policies = [];
  for (let page = 1; ; page += 1) {
    const answer = await client.GET('/api/v1/policies', { params: { query: { page, limit: 100 } } });
    if (answer.error) return answer;
    policies.push(...answer.data.data);
    if (policies.length >= MAX_POLICIES || page >= answer.data.pagination.totalPages) return { data: policies };
  }
}

/** The parameters of a change that is only made if the policy still has this version. */
const stored = (policyId, tag) => ({ path: { policyId }, header: { 'If-Match': tag } });

async function outcome(call) {
  try {
    const { data, error, status, response } = await call;
    if (!error) return { data, tag: response?.headers.get('ETag') ?? null };
    return { problem: { status, message: error.message, faults: error.errors ?? [] } };
  } catch (error) {
    if (error.name === 'AbortError') throw error;
    return { problem: { status: error.response?.status ?? 0, message: reasonOf(error), faults: [] } };
  }
}

function reasonOf(error) {
  if (error instanceof UnexpectedAnswerError)
    return `${error.message} Something between this page and the service may have sent it.`;
  return 'The service can’t be reached. Check the connection, then try again.';
}
