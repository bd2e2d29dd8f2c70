/* Lets the user save a text as a file. */

import { element } from './dom.js';

export function download(name, type, text) {
  const url = URL.createObjectURL(new Blob([text], { type }));
  element('a', { href: url, download: name }).click();
  // The browser has the file once the click is handled.
  setTimeout(() => URL.revokeObjectURL(url), 1_000);
}
