/* Hands the draft to others: as a file for `travel-desk policies push`, or as a link. */

import { byId, element } from './dom.js';
import { download } from './download.js';
import { baseOfDraft, readDraft, wholeDraft } from './draft.js';
import { linkTo, MAX_LINK } from './draft-store.js';
import { policyFile } from './draft-yaml.js';

export function startSharing() {
  const shared = byId('draft-shared');
  const withDraft = (work) => async () => {
    shared.replaceChildren();
    const draft = await readDraft();
    if (draft) shared.replaceChildren(...(await work(draft)));
  };
  byId('draft-download').addEventListener('click', withDraft(file));
  byId('draft-link').addEventListener('click', withDraft(link));
}

function file(draft) {
  const words = String(draft.name ?? '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-');
  const name = `${words.replaceAll(/^-|-$/g, '') || 'policy'}.yaml`;
  download(name, 'application/yaml', policyFile(draft, baseOfDraft()));
  return [`Downloaded ${name}, for travel-desk policies push${baseOfDraft() ? '' : ' --create'}.`];
}

async function link(draft) {
  const text = await linkTo(wholeDraft(draft));
  if (text.length > MAX_LINK) {
    const [length, most] = [text.length, MAX_LINK].map((number) => number.toLocaleString('en'));
    return [`This draft is too long for a link: ${length} characters, at most ${most}. Download it instead.`];
  }
  const field = element('input', {
    id: 'draft-address',
    readonly: true,
    'aria-label': 'Link to this draft',
    value: text,
  });
  field.addEventListener('focus', () => field.select());
  // Browsers allow this on HTTPS and localhost only, and users can refuse it.
  const isCopied = await navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  );
  return [
    isCopied ? 'Link copied. ' : 'Copy this link. ',
    'The draft is in the link itself, and not sent to the service.',
    field,
  ];
}
