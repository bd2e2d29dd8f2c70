// Written by `make generate` from spec/. Change the contract there.
/** The version of the contract that this package was generated from. */
export const contractVersion: string;

/** All statuses that are documented for any operation. */
export const documentedStatuses: readonly number[];

/** Paths whose POST expects a form instead of JSON. */
export const formPaths: readonly string[];

/** Paths whose POST accepts an `Idempotency-Key`. */
export const keyedPaths: readonly string[];

/** For each path whose PATCH or PUT accepts `If-Match`: that method, and the path whose GET returns the `ETag`. */
export const edits: {"/api/admin/travelers/{id}":{"method":"patch","read":"/api/admin/travelers/{id}"},"/api/passports/{id}":{"method":"patch","read":"/api/passports/{id}"},"/api/v1/policies/{policyId}":{"method":"patch","read":"/api/v1/policies/{policyId}"},"/api/v1/policies/{policyId}/flight-rules/{ruleId}":{"method":"patch","read":"/api/v1/policies/{policyId}/flight-rules/{ruleId}"},"/api/v1/policies/{policyId}/hotel-rules/{ruleId}":{"method":"patch","read":"/api/v1/policies/{policyId}/hotel-rules/{ruleId}"},"/api/v1/policies/{policyId}/rules":{"method":"put","read":"/api/v1/policies/{policyId}/rules"},"/v1/admin/booking-requests/{id}":{"method":"patch","read":"/v1/booking-requests/{id}"}};
