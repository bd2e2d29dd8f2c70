/* Publishes the draft: as the rules of a stored policy, or as a new policy. Shows first what that changes. */

import { byId, element, note, table } from './dom.js';
import { baseOfDraft, copyToDraft, focusDraft, readDraft, rebase, sentDraft, showDraftFaults } from './draft.js';
import { fillNames } from './places.js';
import { comparedSentence, KINDS, sentence } from './rule-sentence.js';
import {
  api,
  callerCompany,
  listedPolicies,
  mayPublish,
  policyOptions,
  refuseToken,
  reloadPolicies,
  takeToken,
} from './session.js';
import { ACTION_WORDS, count, fieldWords, isSet, valueWords } from './words.js';

/** Fields of the policy itself that are published with the rules, if the draft was copied from that policy. */
const FIELDS = ['name', 'description', 'bookingMode', 'defaultAction'];

const target = byId('publish-to');

/** @param step runs work from a button, which resolves to `{ view, words }`: what to show, and to announce */
export function startPublishing(step) {
  const fill = () => {
    const chosen = baseOfDraft()?.id ?? '';
    target.replaceChildren(element('option', { value: '' }, 'A new policy'), ...policyOptions());
    target.value = listedPolicies().some(({ id }) => id === chosen) ? chosen : '';
    byId('publishing').hidden = !mayPublish();
    byId('publishing-refused').hidden = mayPublish();
  };
  for (const event of ['policies', 'base']) document.addEventListener(event, fill);
  fill();
  byId('publish').addEventListener('click', () => step(() => review(step)));
}

async function review(step) {
  if (!(await takeToken())) return null;
  const draft = await readDraft();
  if (!draft) return null;
  // The service checks the draft here, so that nothing is shown or created that can't be stored.
  const { data: findings, problem } = await api.findingsOfDraft(sentDraft(draft));
  if (problem) return refused(problem);
  const errors = findings.data.filter(({ severity }) => severity === 'ERROR').length;
  const advice = errors > 0 ? note(`The draft has ${count(errors, 'error')}: see “Check the policy only”.`) : null;
  return target.value === '' ? reviewNew(draft, advice, step) : reviewChange(draft, advice, step);
}

async function reviewChange(draft, advice, step) {
  const { data: stored, tag, problem } = await api.policy(target.value);
  if (problem) return refused(problem);
  const base = baseOfDraft();
  if (base?.id === stored.id && base.tag !== null && base.tag !== tag) return changed(stored.id, step);
  const rows = differences(stored, draft);
  if (rows.length === 0) return said(note('The stored policy is the same as the draft.'));
  return shown(
    `Publishing changes the policy “${stored.name}” at once, for everybody to whom it applies.`,
    table('What changes', ['What', 'Now', 'After publishing'], rows, 'candidates changes'),
    advice,
    button('Publish now', () => step(() => publish({ stored, tag, draft }, step)), 'primary'),
  );
}

function reviewNew(draft, advice, step) {
  const rules = Object.entries(KINDS).map(([kind, [, title]]) => count(draft[kind].length, title.toLowerCase()));
  const isFirst = listedPolicies().length === 0;
  const effect = isFirst
    ? 'It becomes the company’s default policy at once if the company has no other.'
    : 'It applies to nobody until it is assigned.';
  return shown(
    `This creates the policy “${draft.name ?? ''}” with ${rules.join(' and ')}. ${effect}`,
    advice,
    button('Create now', () => step(() => create(draft, step)), 'primary'),
  );
}

async function create(draft, step) {
  const { name, description, bookingMode } = draft;
  // Until it has its rules, a company's first policy allows everything, as without a policy.
  const body = {
    name,
    ...(description && { description }),
    companyId: callerCompany(),
    bookingMode,
    defaultAction: 'ALLOW',
  };
  const { data: stored, tag, problem } = await api.createPolicy(body);
  if (problem) return refused(problem);
  rebase({ id: stored.id, tag });
  await reloadPolicies();
  return publish({ stored: { ...stored, flightRules: [], hotelRules: [] }, tag, draft }, step);
}

async function publish({ stored, tag, draft }, step) {
  const { flightRules, hotelRules } = draft;
  const replaced = await api.replaceRules(stored.id, tag, { flightRules, hotelRules });
  if (replaced.problem?.status === 412) return changed(stored.id, step);
  if (replaced.problem) return refused(replaced.problem);
  const fields = changedFields(stored, draft);
  if (fields.length > 0) {
    const patch = Object.fromEntries(fields.map((name) => [name, draft[name]]));
    const { problem } = await api.changePolicy(stored.id, replaced.tag, patch);
    if (problem) {
      rebase({ id: stored.id, tag: replaced.tag });
      const names = fields.map(fieldWords).join(', ');
      return { ...refused(problem), words: `The rules were published, but not the ${names}: ${problem.message}` };
    }
  }
  const loaded = await load(stored.id, 'Published.');
  // The draft that it replaced is the same.
  byId('draft-replaced').hidden = true;
  return loaded;
}

/** Reads the policy into the draft, so that its new rules have their IDs. */
async function load(policyId, words) {
  const { data, tag, problem } = await api.policy(policyId);
  if (problem) return refused(problem);
  copyToDraft(data, { id: policyId, tag });
  return said(element('p', { class: 'good' }, `${words} The draft is now the same as the policy “${data.name}”.`));
}

/** What is shown if somebody else has changed the policy, as the service says with a 412. */
function changed(policyId, step) {
  const compare = async () => {
    const { tag, problem } = await api.policy(policyId);
    if (problem) return refused(problem);
    if (baseOfDraft()?.id === policyId) rebase({ id: policyId, tag });
    return review(step);
  };
  const replace = async () => {
    const loaded = await load(policyId, 'Loaded.');
    focusDraft();
    return loaded;
  };
  return shown(
    'Somebody has changed this policy since you copied it, so nothing was published. Your draft is kept.',
    button('Show the difference', () => step(compare)),
    button('Load the new version instead of the draft', () => step(replace)),
  );
}

function refused({ status, message, faults }) {
  if (status === 401) refuseToken(message);
  showDraftFaults(faults);
  const words = faults.length > 0 ? 'Nothing was published. See the marked fields.' : message;
  return { view: element('p', { class: 'failure' }, words), words };
}

const said = (view) => ({ view, words: view.textContent });

async function shown(words, ...parts) {
  const all = element('div', { class: 'parts' }, element('p', {}, words), ...parts);
  await fillNames(all);
  return { view: all, words };
}

function button(text, work, kind) {
  const made = element('button', { type: 'button', class: kind }, text);
  made.addEventListener('click', () => {
    // A second click would publish again, and be refused.
    made.disabled = true;
    work();
  });
  return made;
}

function changedFields(stored, draft) {
  if (baseOfDraft()?.id !== stored.id) return [];
  return FIELDS.filter((name) => isSet(draft[name]) && draft[name] !== stored[name]);
}

const wordsOf = (value) => ACTION_WORDS[value] ?? valueWords(value);

/** `[what, now, after]` for everything that publishing changes. */
function differences(stored, draft) {
  const fields = changedFields(stored, draft);
  return [
    ...fields.map((name) => [`Policy, ${fieldWords(name)}`, wordsOf(stored[name] ?? 'none'), wordsOf(draft[name])]),
    ...Object.keys(KINDS).flatMap((kind) => ruleDifferences(kind, stored[kind], draft[kind])),
  ];
}

function ruleDifferences(kind, stored, wanted) {
  const name = (index) => `${KINDS[kind][1]} ${index + 1}`;
  const before = new Map(stored.map((rule) => [rule.id, rule]));
  const rows = wanted.flatMap((rule, index) => {
    const old = before.get(rule.id);
    before.delete(rule.id);
    if (old && content(old) === content(rule)) return [];
    if (!old) return [[name(index), 'Not there', sentence(kind, rule)]];
    return [[name(index), comparedSentence(kind, old, rule), comparedSentence(kind, rule, old)]];
  });
  const deleted = [...before.values()].map((rule) => [
    `${name(stored.indexOf(rule))} of now`,
    sentence(kind, rule),
    'Deleted',
  ]);
  return [...rows, ...deleted];
}

const content = (rule) =>
  JSON.stringify(
    Object.entries(rule)
      .filter(([, value]) => isSet(value))
      .sort(),
  );
