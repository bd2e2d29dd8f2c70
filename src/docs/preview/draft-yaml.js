/* A draft as a file for `travel-desk policies push`. */

/** Keys that every version of YAML reads as they are. */
const PLAIN_KEY = /^(?!(?:true|false|null|yes|no|on|off|y|n)$)[a-z][a-zA-Z]*$/;

/** YAML of objects, lists and scalars. Scalars are written as JSON, which is YAML too. */
function yamlOf(value, indent = '') {
  const deeper = `${indent}  `;
  if (Array.isArray(value) && value.some(isObject))
    return value
      .map((item) => `\n${indent}- ${isObject(item) ? yamlOf(item, deeper).trimStart() : inline(item)}`)
      .join('');
  if (!isObject(value) || Object.keys(value).length === 0) return ` ${inline(value)}`;
  return Object.entries(value)
    .map(([key, item]) => `\n${indent}${PLAIN_KEY.test(key) ? key : inline(key)}:${yamlOf(item, deeper)}`)
    .join('');
}

const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

const inline = (value) => JSON.stringify(value);

/** Fields of a stored policy that the command does not accept. */
const STORED_ONLY = ['companyId', 'createdAt', 'updatedAt', 'version'];

/**
 * The file of a draft: its fields first, its rules last.
 *
 * @param base the policy that it was copied from; without one, `policies push` needs `--create`
 */
export function policyFile({ flightRules = [], hotelRules = [], ...fields }, base) {
  for (const name of STORED_ONLY) delete fields[name];
  return `${yamlOf({ ...(base && { id: base.id }), name: 'A draft', ...fields, flightRules, hotelRules }).trimStart()}\n`;
}
