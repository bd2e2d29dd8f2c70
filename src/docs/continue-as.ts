import { Router } from 'express';

/** A person of the demo data as whom a visitor of the pages can continue, in development only. */
export type DemoCaller = {
  id: string;
  label: string;
  /** Signs a new token, valid for hours. */
  token(): string;
};

/** A router that answers POST with a new token of a demo caller; with no callers, it answers nothing. */
export function serveDemoTokens(callers: readonly DemoCaller[]): Router {
  const router = Router({ strict: true, caseSensitive: true });
  for (const { id, token } of callers) {
    router.post(`/${id}`, (_request, response) => void response.json({ token: token() }));
  }
  return router;
}

/**
 * The page with a button for each demo caller in place of its comment `continue-as`; without callers, there is none. The
 * page's script enables them, because a click before it runs would be lost.
 */
export function withDemoCallers(html: string, callers: readonly DemoCaller[]): string {
  const buttons = callers.map(
    ({ id, label }) => `<button type="button" data-demo-caller="${id}" disabled>${label}</button>`,
  );
  const group = `<div class="continue-as" role="group" aria-label="Continue as"><span>Continue as</span> ${buttons.join(' ')}</div>`;
  return html.replace('<!-- continue-as -->', callers.length > 0 ? group : '');
}
