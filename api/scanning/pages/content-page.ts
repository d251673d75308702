import type { Branding } from '../../../core/branding.js';
import { payloadType, type CodeType } from '../../../core/payloads/registry.js';
import type { ScanAnswer } from '../answer.js';
import { fieldRows } from './field-rows.js';
import { escapeHtml } from './escape.js';
import { page } from './html.js';
import { TEXTS, type Language, type Phrase } from './texts.js';

export interface PageContent {
  type: CodeType;
  data: unknown;
  name: string | null;
  /** The native payload, shown where the type has no fields worth showing. */
  destination: string;
}

/** Schemes that a button may open: a page must never become a way to run something. */
const SAFE_SCHEME = /^(?:https?|tel|sms|smsto|mailto|geo|bitcoin|upi|whatsapp):/i;

const ACTION_PHRASES: Readonly<Record<string, Phrase>> = {
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
export function contentPage(content: PageContent, language: Language, branding: Branding | null): ScanAnswer {
  const texts = TEXTS[language];
  const heading = content.name ?? payloadType(content.type).title;
  const parts = [
    `<h1>${escapeHtml(heading)}</h1>`,
    shownData(content, language),
    `<p><small>${escapeHtml(texts.copyHint)}</small></p>`,
    actionButton(content, language),
  ];
  const body = parts.filter((part) => part !== '').join('\n');
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

function actionButton(content: PageContent, language: Language): string {
  const action = actionOf(content);
  if (!action) return '';
  const phrase = ACTION_PHRASES[content.type];
  const label = phrase ? TEXTS[language][phrase] : action.label;
  return `<a class="act" rel="noreferrer" href="${escapeHtml(action.href)}">${escapeHtml(label)}</a>`;
}

function shownData({ type, data, destination }: PageContent, language: Language): string {
  const rows = fieldRows(type, data, language);
  // Banking apps take the whole payload by hand, under this name in every language.
  if (type === 'pix') rows.push({ label: 'Pix copia e cola', value: destination });
  const [only] = rows;
  if (!only) return `<pre>${escapeHtml(destination)}</pre>`;
  if (rows.length === 1) return `<pre>${escapeHtml(only.value)}</pre>`;
  const items = rows.map(({ label, value }) => `<dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}</dd>`);
  return `<dl>${items.join('\n')}</dl>`;
}
