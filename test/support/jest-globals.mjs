// Replaces `@jest/globals` in test files and their helpers, with the functions for the test file that is running.
export let afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test;

export function setGlobals(globals) {
  ({ afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test } = globals);
}
