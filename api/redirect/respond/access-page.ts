import type { Branding } from '../../../core/accounts/branding.js';
import {
  renderConfirmationBody,
  renderContinueBody,
  renderPasswordBody,
} from '../../../core/codes/landing-pages/access-body.js';
import { MESSAGES, type Language } from '../../../core/codes/landing-pages/messages.js';
import { renderPage } from './html.js';
import type { RedirectResponse } from './response.js';

/**
 * Renders the page that asks for the password of a code: 200, or 403 after a wrong one.
 *
 * @param branding Shown on the page; null: none.
 * @param formAction Path to which the form is sent. Default: the URL of the page.
 */
export function renderPasswordPage(
  language: Language,
  branding: Branding | null,
  isWrong: boolean,
  formAction?: string,
): RedirectResponse {
  const title = MESSAGES[language].password;
  const body = renderPasswordBody(language, isWrong, formAction);
  return renderPage({ status: isWrong ? 403 : 200, language, title, body, branding, hasForm: true });
}

/** Renders the page whose button opens a code with a limited number of scans. */
export function renderConfirmationPage(
  language: Language,
  branding: Branding | null,
  formAction?: string,
): RedirectResponse {
  const title = MESSAGES[language].confirm;
  const body = renderConfirmationBody(language, formAction);
  return renderPage({ status: 200, language, title, body, branding, hasForm: true });
}

/** Renders the page of such a code for prefetches: what the visitor opens later. */
export function renderContinuePage(language: Language, branding: Branding | null): RedirectResponse {
  const title = MESSAGES[language].confirm;
  return renderPage({ status: 200, language, title, body: renderContinueBody(language), branding });
}
