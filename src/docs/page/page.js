/* Runs in the browser: shows the contract with Scalar. */

const contract = globalThis.travelDeskContract;

// The samples and the guide call the service that serves this page.
if (contract.servers[0].url === '/') {
  const own = (text) => text.replaceAll('http://127.0.0.1:3000', location.origin);
  contract.info.description = own(contract.info.description);
  for (const operation of Object.values(contract.paths).flatMap(Object.values))
    for (const sample of operation['x-codeSamples'] ?? []) sample.source = own(sample.source);
}

const configuration = {
  content: contract,
  // The page makes no request to another host.
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: 'never',
  hideClientButton: true,
  hideModels: true,
  // Keep the token in memory only.
  persistAuth: false,
};

/** What Scalar leaves without a name, or out of the keyboard's reach. */
const REPAIRS = {
  '[class*=copy-button]:not([aria-label])': (button) => button.setAttribute('aria-label', 'Copy'),
  '[class*=copy-button][aria-controls]': (button) => button.removeAttribute('aria-controls'),
  '.show-more[aria-label]': (button) => button.removeAttribute('aria-label'),
  '#reference button[aria-pressed]:not([aria-label])': (button) => button.setAttribute('aria-label', 'Dark mode'),
  'button[role=none]': (button) => button.removeAttribute('role'),
  '.cm-content:not([aria-label])': (editor) => editor.setAttribute('aria-label', 'Body'),
  '[role=combobox][aria-autocomplete]:not([aria-expanded])': (field) => field.setAttribute('aria-expanded', 'false'),
  'pre code:not([tabindex]), .endpoints:not([tabindex])': (part) => part.setAttribute('tabindex', '0'),
};
const repair = () => {
  for (const [selector, apply] of Object.entries(REPAIRS)) document.querySelectorAll(selector).forEach(apply);
};
new MutationObserver(repair).observe(document.body, { childList: true, subtree: true });

// What is there to read before; Scalar would take it for its own.
document.getElementById('reference').replaceChildren();
const reference = globalThis.Scalar.createApiReference('#reference', configuration);

// Only in development, with the demo data.
for (const button of document.querySelectorAll('[data-demo-caller]')) {
  button.addEventListener('click', async () => {
    const response = await fetch(`../demo-tokens/${button.dataset.demoCaller}`, { method: 'POST' });
    const { token } = await response.json();
    reference.updateConfiguration({ ...configuration, authentication: { securitySchemes: { BearerAuth: { token } } } });
    for (const other of document.querySelectorAll('[data-demo-caller]')) other.setAttribute('aria-pressed', String(other === button));
  });
  button.disabled = false;
}
