import type { Branding } from '../../../../core/branding.js';
import { payloadType, type CodeType } from '../../../../core/payloads/registry.js';
import { contentBody } from '../../../../core/landing-pages/content-body.js';
import type { RedirectResponse } from '../response.js';
import { fieldRows } from './field-rows.js';
import { page } from './html.js';
import { MESSAGES, type Language, type MessageKey } from '../../../../core/landing-pages/messages.js';

export interface PageContent {
  type: CodeType;
  data: unknown;
  name: string | null;
  /** The native payload, shown where the type has no fields worth showing. */
  destination: string;
}

/** Schemes that a button may open: a page must never become a way to run something. */
const SAFE_SCHEME = /^(?:https?|tel|sms|smsto|mailto|geo|bitcoin|upi|whatsapp):/i;

const ACTION_PHRASES: Readonly<Record<string, MessageKey>> = {
  url: 'open',
  phone: 'call',
  sms: 'message',
  email: 'mail',
  geo: 'map',
  whatsapp: 'chat',
  bitcoin: 'pay',
  upi: 'pay',
};

/** Shows what a code holds, with the button that does it. */
export function contentPage(
  content: PageContent,
  language: Language,
  branding: Branding | null,
): RedirectResponse {
  const { type, data, destination } = content;
  const heading = content.name ?? payloadType(type).title;
  const rows = fieldRows(type, data, language);
  // Banking apps take the whole payload by hand, under this name in every language.
  if (type === 'pix') rows.push({ label: 'Pix copia e cola', value: destination });
  const shown = { heading, rows, text: destination, action: labelledAction(content, language) };
  const body = contentBody(shown, language);
  return page({ status: 200, language, title: heading, body, branding });
}

/** The link behind the button; undefined when there is nothing to do but read. */
export function actionOf({
  type,
  data,
}: Pick<PageContent, 'type' | 'data'>): { href: string; label: string } | undefined {
  const action = payloadType(type).action?.(data);
  return action && SAFE_SCHEME.test(action.href) ? action : undefined;
}

/** In the reader's language. */
function labelledAction(content: PageContent, language: Language) {
  const action = actionOf(content);
  const phrase = ACTION_PHRASES[content.type];
  return action && phrase ? { ...action, label: MESSAGES[language][phrase] } : action;
}
