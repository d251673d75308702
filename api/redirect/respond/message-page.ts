import type { Branding } from '../../../core/accounts/branding.js';
import { escapeMarkup } from '../../../core/basics/escape-markup.js';
import { MESSAGES, type Language } from '../../../core/codes/landing-pages/messages.js';
import { renderPage } from './html.js';
import type { RedirectResponse } from './response.js';

/** The reason that a page gives; a key of the translated messages. */
export type PageMessage =
  | 'notFound'
  | 'deleted'
  | 'paused'
  | 'scheduled'
  | 'expired'
  | 'exhausted'
  | 'blocked'
  | 'unavailable'
  | 'tooMany'
  | 'tooManyAttempts';

/** Renders a page that says why a short link leads nowhere. */
export function renderMessagePage(
  status: number,
  language: Language,
  message: PageMessage,
  branding: Branding | null,
  headers: Record<string, string> = {},
): RedirectResponse {
  const messages = MESSAGES[language];
  const title = messages[message];
  const body = `<h1>${escapeMarkup(title)}</h1>\n<p>${escapeMarkup(messages[`${message}Hint`])}</p>`;
  return renderPage({ status, language, title, body, branding, headers });
}
