import type { Branding } from '../../../../core/branding.js';
import type { RedirectResponse } from '../response.js';
import { escapeHtml } from '../../../../core/landing-pages/escape.js';
import { page } from './html.js';
import { MESSAGES, type Language } from '../../../../core/landing-pages/messages.js';

export type Message = 'notFound' | 'deleted' | 'paused' | 'unavailable' | 'tooMany';

/** A page that says why there is nothing to see. */
export function messagePage(
  status: number,
  language: Language,
  message: Message,
  branding: Branding | null,
  headers: Record<string, string> = {},
): RedirectResponse {
  const texts = MESSAGES[language];
  const body = `<h1>${escapeHtml(texts[message])}</h1>\n<p>${escapeHtml(texts[`${message}Hint`])}</p>`;
  return page({ status, language, title: texts[message], body, branding, headers });
}
