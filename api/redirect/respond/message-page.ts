import type { Branding } from '../../../core/accounts/branding.js';
import { escapeMarkup } from '../../../core/basics/escape-markup.js';
import { renderIcon, type PageIcon } from '../../../core/symbols/payloads/page-icons.js';
import { MESSAGES, type Language } from '../../../core/codes/landing-pages/messages.js';
import { renderPage } from './html.js';
import type { RedirectResponse } from './response.js';

/** Icons of the pages that say why a short link leads nowhere, by the key of their message. */
const ICONS = {
  notFound: 'search',
  deleted: 'search',
  paused: 'pause',
  scheduled: 'clock',
  expired: 'clock',
  exhausted: 'stop',
  blocked: 'stop',
  withheld: 'stop',
  unavailable: 'clock',
  tooMany: 'stop',
  tooManyAttempts: 'lock',
  invalid: 'search',
} as const satisfies Record<string, PageIcon>;

/** The reason that a page gives; a key of the translated messages. */
export type PageMessage = keyof typeof ICONS;

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
  const own = message === 'paused' ? branding?.pausedMessage : undefined;
  const body = `${renderIcon(ICONS[message])}\n<h1>${escapeMarkup(title)}</h1>\n<p>${escapeMarkup(messages[`${message}Hint`])}</p>${own ? `\n<p class="own">${escapeMarkup(own)}</p>` : ''}`;
  return renderPage({ status, language, title, body, branding, headers });
}
