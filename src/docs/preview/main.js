/* Starts the page, and runs evaluations: reads the form, calls the service, and shows the results. */

import { comparedPolicyChoice, comparedPolicyId } from './compared-policy.js';
import { byId, element, note } from './dom.js';
import { copyToDraft, focusDraft, showRule, startDraft } from './draft.js';
import { clearFields } from './faults.js';
import { comparisonView, historyView } from './history-view.js';
import { impactSentence, impactView } from './impact-view.js';
import { countChanged, offersView } from './offers-view.js';
import { fillNames } from './places.js';
import { candidatesView, findingsView, policyLine } from './policy-views.js';
import { startPublishing } from './publish.js';
import { rulesOf } from './rules.js';
import { api, readsPolicies, refuseToken, startSession, takeToken } from './session.js';
import { startSharing } from './share.js';
import { basePolicyId, chosenPolicy, readTarget, showTargetFaults, showTargetRefusal, startTarget } from './target.js';
import { readOffers, showEntryFaults, startTrip } from './trip.js';
import { ACTION_WORDS, ACTIONS, count } from './words.js';

/** The service explains at most this many offers per call. */
const MAX_EXPLAINED = 50;

const form = byId('question');
const results = byId('results');
const status = byId('status');
const PARTS = ['publish', 'impact', 'history', 'offers', 'candidates', 'findings'];
const parts = Object.fromEntries(PARTS.map((name) => [name, byId(`${name}-part`)]));
let current;

const announce = (text) => {
  status.textContent = text;
};

startSession(announce, () => {
  current?.abort();
  busy(false);
  for (const name of Object.keys(parts)) show(name, null);
  byId('empty').hidden = false;
});
startTarget();
startDraft(announce);
startPublishing(publishStep);
startSharing();
startTrip();
byId('try-impact').addEventListener('click', () => void run(tryImpact));
byId('show-history').addEventListener('click', () => void run(showHistory));
form.addEventListener('submit', (event) => {
  event.preventDefault();
  const withOffers = event.submitter?.id !== 'check-policy';
  void run((signal) => answer({ withOffers, signal }));
});

/** @param work makes calls and shows results; resolves to what to announce */
async function run(work) {
  current?.abort();
  const mine = new AbortController();
  const { signal } = mine;
  current = mine;
  busy(true);
  try {
    const words = await work(signal);
    if (!signal.aborted) announce(words);
  } catch (error) {
    // A later run has replaced this one.
    if (signal.aborted) return;
    show(
      'offers',
      failure('Something went wrong in this page. Reload it and try again; if it keeps happening, report it.'),
    );
    throw error;
  } finally {
    if (!signal.aborted) busy(false);
  }
}

async function tryImpact(signal) {
  clearFields(form);
  if (!(await takeToken())) return 'Nothing was sent, because the service needs a token.';
  const target = await readTarget();
  if (!target || signal.aborted) return '';
  announce('Evaluating past bookings…');
  const [from, to] = [byId('impact-from').value, byId('impact-to').value];
  const body = { policy: target.policy, ...(basePolicyId() && { basePolicyId: basePolicyId() }), from, to };
  const { data, problem } = await api.impact(body, signal);
  if (signal.aborted) return '';
  if (problem) {
    const others = showTargetFaults(problem.faults);
    const isShown = problem.faults.length > 0 && others.length === 0;
    showAlone('impact', isShown ? note('See the marked fields.') : failure(problem.message));
    return problem.message;
  }
  showAlone('impact', impactView(data));
  return impactSentence(data);
}

async function showHistory(signal) {
  if (!(await takeToken())) return 'Nothing was sent, because the service needs a token.';
  const policyId = chosenPolicy();
  if (policyId === null) return '';
  const { data, problem } = await api.versions(policyId, signal);
  if (signal.aborted) return '';
  if (problem) {
    showAlone('history', failure(problem.message));
    return problem.message;
  }
  const compare = async (version) => {
    const [then, now] = await Promise.all([api.version(policyId, version), api.policy(policyId)]);
    const refused = then.problem ?? now.problem;
    return refused ? failure(refused.message) : comparisonView(then.data, now.data);
  };
  const copy = async (version) => {
    // With the tag of now, because a change after this version is known to whoever reads the history.
    const [then, now] = await Promise.all([api.version(policyId, version), api.policy(policyId)]);
    const refused = then.problem ?? now.problem;
    if (refused) {
      announce(refused.message);
      return;
    }
    copyToDraft(then.data, { id: policyId, tag: now.tag });
    focusDraft();
  };
  showAlone('history', historyView(data, { compare, copy }));
  return `${data.pagination.total} versions.`;
}

/** Runs a step of publishing. @param work resolves to `{ view, words }`, or null if a field needs attention */
function publishStep(work) {
  void run(async (signal) => {
    clearFields(form);
    const done = await work();
    if (!done || signal.aborted) return '';
    showAlone('publish', done.view);
    form.querySelector('[aria-invalid]')?.focus();
    return done.words;
  });
}

/** Shows one part of the results, and hides the others. */
function showAlone(name, view) {
  for (const other of PARTS) show(other, other === name ? view : null);
  byId('empty').hidden = true;
  byId('results-title').focus();
}

/** @returns what to announce */
async function answer({ withOffers, signal }) {
  clearFields(form);
  if (!(await takeToken())) return 'Nothing was sent, because the service needs a token.';
  if (signal.aborted) return '';
  const target = await readTarget();
  const asked = target && withOffers ? await readOffers() : null;
  if (signal.aborted) return '';
  if (!target || (withOffers && !asked)) return 'Nothing was sent. A field needs your attention.';
  announce(withOffers ? 'Evaluating…' : 'Checking the policy…');
  return ask({ target, asked, signal });
}

function busy(isBusy) {
  results.setAttribute('aria-busy', String(isBusy));
  byId('evaluate').textContent = isBusy ? 'Evaluating…' : 'Evaluate';
}

/** Makes all calls, then shows all results together. @returns what to announce */
async function ask({ target, asked, signal }) {
  const { kind, userId, policyId, policy, asOf } = target;
  const entries = asked && asked.offers.flatMap((offer) => offer.entries);
  const isExplained = entries !== null && entries.length <= MAX_EXPLAINED;
  const under = {
    ...(userId && { forUserId: userId }),
    ...(policyId && { policyId }),
    ...(policy !== undefined && { policy }),
    ...(asOf && { asOf }),
  };
  const isEffective = kind === 'self' || kind === 'user';
  const comparedId = entries && kind === 'draft' ? comparedPolicyId() : undefined;
  const [evaluated, before, effective] = await Promise.all([
    entries ? api.evaluate({ evaluations: entries, ...under, explain: isExplained }, signal) : null,
    comparedId ? api.evaluate({ evaluations: entries, policyId: comparedId, ...(asOf && { asOf }) }, signal) : null,
    isEffective ? api.effectivePolicy({ ...(userId && { userId }), ...(asOf && { asOf }) }, signal) : null,
  ]);
  const judgedId = evaluated?.data?.policy.id ?? effective?.data?.policy.id ?? policyId;
  const rules = rulesOf({ policyId: judgedId, policy: kind === 'draft' ? policy : null });
  const found = await askFindings({ kind, policy, policyId: judgedId }, signal);
  if (signal.aborted) return '';

  const refusal = [evaluated, effective, found].find((part) => part?.problem)?.problem;
  if (refusal?.status === 401) {
    refuseToken(refusal.message);
    return refusal.message;
  }
  const views = {
    offers: entries ? await offersPart({ evaluated, before, asked, target, under, isExplained, rules }) : null,
    candidates: effective && !isSameRefusal(effective, evaluated) ? answered(effective, candidatesView, target) : null,
    findings: await findingsPart(found, rules, target),
  };
  await fillNames(element('div', {}, ...Object.values(views).filter(Boolean)));
  for (const name of PARTS) show(name, views[name] ?? null);
  byId('empty').hidden = true;
  return conclude({ refusal, evaluated, before, asked });
}

/** Whether a call was refused for the same reason as the evaluation, which already shows it. */
const isSameRefusal = ({ problem }, evaluated) => Boolean(problem) && problem.message === evaluated?.problem?.message;

/** Moves the focus to the first invalid field, or else to the results. @returns what to announce */
function conclude({ refusal, evaluated, before, asked }) {
  const wrong = form.querySelector('[aria-invalid]');
  if (wrong) {
    wrong.focus();
    return 'The service refused this. See the marked field.';
  }
  byId('results-title').focus();
  if (evaluated?.problem ?? refusal) return (evaluated?.problem ?? refusal).message;
  if (!asked) return 'The policy was checked.';
  const { offers } = asked;
  if (before?.data)
    return `${count(countChanged(offers, before.data, evaluated.data), 'offer')} of ${offers.length} would have another outcome.`;
  const { summary } = evaluated.data;
  const counts = ACTIONS.filter((action) => summary[action] > 0).map(
    (action) => `${summary[action]} ${ACTION_WORDS[action].toLowerCase()}`,
  );
  return `${count(offers.length, 'offer')} evaluated. Flights and hotel stays: ${counts.join(', ')}.`;
}

/** @returns null if there is no policy to check, or the caller lacks READ_POLICIES */
function askFindings({ kind, policy, policyId }, signal) {
  if (readsPolicies() !== 'yes') return null;
  if (kind === 'draft') return api.findingsOfDraft(policy, signal);
  return policyId ? api.findings(policyId, signal) : null;
}

async function offersPart({ evaluated, before, asked, target, under, isExplained, rules }) {
  if (evaluated.problem) {
    const others = showEntryFaults(showTargetFaults(evaluated.problem.faults));
    const isShown =
      evaluated.problem.faults.length > 0 ? others.length === 0 : showTargetRefusal(target, evaluated.problem);
    return isShown ? note('Nothing was evaluated. See the marked fields.') : failure(evaluated.problem.message);
  }
  const evaluation = evaluated.data;
  const explain = isExplained
    ? ({ results: known }) => Promise.resolve({ results: known })
    : (offer) => explainOne(offer, { under, evaluation });
  const compared = before?.data ?? null;
  const rulesBefore = compared && rulesOf({ policyId: compared.policy.id });
  return element(
    'div',
    {},
    policyLine(evaluation.policy, evaluation.asOf),
    target.kind === 'draft' ? comparedPolicyChoice(() => byId('evaluate').click()) : null,
    before?.problem ? note(`The offers can’t be compared. ${before.problem.message}`) : null,
    await offersView({ asked, evaluation, explain, rules, before: compared, rulesBefore }),
  );
}

/** Evaluates one of many offers again, with an explanation. */
async function explainOne({ entries }, { under, evaluation }) {
  const { data, problem } = await api.evaluate({ evaluations: entries, ...under, explain: true });
  if (problem) return { problem: problem.message };
  const isChanged = data.policy.id !== evaluation.policy.id || data.policy.version !== evaluation.policy.version;
  return {
    results: data.evaluations,
    notice: isChanged
      ? 'The policy has changed since the offers were evaluated. This explanation is for the current version.'
      : null,
  };
}

/** The view of a call's data, or a note that says why there is none. */
function answered({ data, problem }, view, target) {
  if (data) return view(data);
  const others = showTargetFaults(problem.faults);
  if (problem.faults.length > 0 && others.length === 0) return note('See the marked fields.');
  return showTargetRefusal(target, problem) ? note(problem.message) : failure(problem.message);
}

async function findingsPart(found, rules, target) {
  if (found) {
    const known = await rules.load();
    const open = target.kind === 'draft' ? showRule : null;
    return answered(found, (findings) => findingsView(findings, known, open), target);
  }
  return readsPolicies() === 'no'
    ? note('Checking a policy for problems needs READ_POLICIES, which your token lacks.')
    : null;
}

function failure(message) {
  return element('p', { class: 'failure' }, message);
}

function show(name, view) {
  const part = parts[name];
  part.hidden = view === null;
  part.querySelector('.body').replaceChildren(...(view ? [view] : []));
}
