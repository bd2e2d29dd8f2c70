/* Runs in the browser: shows the contract with Swagger UI, and adds code samples and a table of contents. */

const contract = globalThis.travelDeskContract;
const METHODS = ['get', 'put', 'post', 'delete', 'patch'];

/** An element with its attributes and children. */
function element(name, attributes, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

/** A plugin that shows an operation's `x-codeSamples` above its responses. */
function codeSamples() {
  const withSamples = (Original, { React }) => {
    const create = React.createElement;
    const Samples = ({ samples }) => {
      const [shown, show] = React.useState(0);
      const [copied, setCopied] = React.useState(false);
      const tab = ({ label }, index) =>
        create('button', { key: label, type: 'button', 'aria-pressed': index === shown, onClick: () => (show(index), setCopied(false)) }, label);
      const copy = () => navigator.clipboard.writeText(samples[shown].source).then(() => setCopied(true));
      return create(
        'section',
        { className: 'samples', 'aria-label': 'Code samples' },
        create('div', { className: 'samples-head' }, create('h4', null, 'Code'), ...samples.map(tab), create('button', { type: 'button', className: 'copy', onClick: copy }, copied ? 'Copied' : 'Copy')),
        create('pre', { tabIndex: 0 }, create('code', null, samples[shown].source)),
      );
    };
    return (props) => {
      const samples = contract.paths[props.path]?.[props.method]?.['x-codeSamples'];
      return create(React.Fragment, null, samples && create(Samples, { samples }), create(Original, props));
    };
  };
  return { wrapComponents: { responses: withSamples } };
}

/** A plugin with a component that Swagger UI looks up for arrays of files, and logs a warning if it is missing. */
function listsOfFiles({ React, getComponent }) {
  return { components: { JsonSchema_string_binary: (props) => React.createElement(getComponent('JsonSchema_string'), props) } };
}

/** Scrolls to an element, and moves the focus there, so that the keyboard continues where the eyes are. */
function moveTo(target, focused = target) {
  target.scrollIntoView({ block: 'start' });
  if (focused === target) target.tabIndex = -1;
  focused.focus({ preventScroll: true });
}

/** Expands an operation and its tag, and moves to it. */
function goTo(tag, operationId) {
  const find = () => document.getElementById(`operations-${tag}-${operationId}`);
  const open = () => {
    const block = find();
    if (!block.classList.contains('is-open')) block.querySelector('.opblock-summary-control').click();
    requestAnimationFrame(() => moveTo(find(), find().querySelector('.opblock-summary-control')));
  };
  if (find()) return open();
  document.getElementById(`operations-tag-${tag}`).click();
  return requestAnimationFrame(open);
}

/** A group in the table of contents: a heading with its links. */
function group(title, links) {
  return element('section', {}, element('h2', {}, title), element('ul', {}, ...links.map((link) => element('li', {}, link))));
}

/** Fills the table of contents: the guide's headings, then the operations by tag. */
function fillContents() {
  const contents = document.getElementById('contents');
  const phone = matchMedia('(max-width: 900px)');
  const fold = () => {
    contents.open = !phone.matches;
  };
  fold();
  phone.addEventListener('change', fold);
  const leave = () => {
    if (phone.matches) contents.open = false;
  };
  const link = (text, mark, go) => {
    const made = element('button', { type: 'button' }, element('span', {}, text), ...mark);
    made.addEventListener('click', () => {
      leave();
      go();
    });
    return made;
  };

  const headings = [...document.querySelectorAll('.info .description h2')];
  const parts = headings.map((heading) => [heading.textContent, heading]);
  parts.unshift(['Server and token', document.querySelector('.scheme-container')]);
  const nav = contents.querySelector('nav');
  nav.append(group('Guide', parts.map(([text, target]) => link(text, [], () => moveTo(target)))));

  for (const { name } of contract.tags) {
    const links = Object.values(contract.paths).flatMap((item) =>
      METHODS.filter((method) => item[method]?.tags?.includes(name)).map((method) => {
        const { operationId, summary } = item[method];
        const mark = element('abbr', { class: method, title: method.toUpperCase() }, method === 'delete' ? 'DEL' : method.toUpperCase());
        return link(summary, [mark], () => goTo(name, operationId));
      }),
    );
    nav.append(group(name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' '), links));
  }

  document.getElementById('find').addEventListener('input', ({ target }) => {
    const words = target.value.toLowerCase().split(/\s+/);
    for (const section of nav.children) {
      for (const item of section.querySelectorAll('li')) item.hidden = !words.every((word) => item.textContent.toLowerCase().includes(word));
      section.hidden = !section.querySelector('li:not([hidden])');
    }
  });
}

/** Removes empty form fields: Swagger UI sends an empty array of files as an empty string. */
function withoutEmptyFields(request) {
  if (!(request.body instanceof FormData)) return request;
  const filled = new FormData();
  for (const [name, value] of request.body) {
    if (value !== '') filled.append(name, value);
  }
  request.body = filled;
  return request;
}

const NAMES = [
  ['.servers', 'Server'],
  ['.examples-select', 'Example'],
  ['.content-type-wrapper, .response-control-media-type', 'Media type'],
  ['.body-param', 'Request body'],
];

/** Names the fields that Swagger UI leaves without a name, and lets the keyboard scroll what is wider than the page. */
function nameFields(viewer) {
  for (const field of viewer.querySelectorAll('select:not([aria-label]), textarea:not([aria-label])')) {
    const { paramName } = field.closest('[data-param-name]')?.dataset ?? {};
    const name = NAMES.find(([place]) => field.closest(place))?.[1];
    const label = [name, paramName].filter(Boolean).join(' of ');
    if (label) field.setAttribute('aria-label', label);
  }
  for (const wide of viewer.querySelectorAll('.description table:not([tabindex]), pre.microlight:not([tabindex])')) wide.tabIndex = 0;
}

const viewer = document.getElementById('viewer');
new MutationObserver(() => nameFields(viewer)).observe(viewer, { childList: true, subtree: true });

const ui = globalThis.SwaggerUIBundle({
  spec: contract,
  domNode: viewer,
  plugins: [codeSamples, listsOfFiles],
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  defaultModelExpandDepth: 2,
  tryItOutEnabled: true,
  requestInterceptor: withoutEmptyFields,
  displayRequestDuration: true,
  // By default, Swagger UI loads a badge from another host.
  validatorUrl: 'none',
  // Keep the token in memory only.
  persistAuthorization: false,
  onComplete: () => requestAnimationFrame(fillContents),
});

// Only in development, with the demo data.
for (const button of document.querySelectorAll('[data-demo-caller]')) {
  button.addEventListener('click', async () => {
    const response = await fetch(`../demo-tokens/${button.dataset.demoCaller}`, { method: 'POST' });
    ui.preauthorizeApiKey('BearerAuth', (await response.json()).token);
    for (const other of document.querySelectorAll('[data-demo-caller]')) other.setAttribute('aria-pressed', String(other === button));
  });
}

// Opened from a disk, Swagger UI cannot resolve references: it gives the contract the address of the page, and reads no files.
if (location.protocol === 'file:') ui.specActions.updateUrl('http://localhost/openapi.json');
