import type { Branding } from '../../../core/accounts/branding.js';
import { renderContentBody } from '../../../core/codes/landing-pages/content-body.js';
import { MESSAGES, type Language } from '../../../core/codes/landing-pages/messages.js';
import { describeContent } from '../../../core/codes/describe-content.js';
import { payloadType, type CodeType } from '../../../core/symbols/payloads/registry.js';
import { buildFieldRows } from './field-rows.js';
import { renderPage } from './html.js';
import type { RedirectResponse } from './response.js';
import { typeName } from './type-names.js';

/** Content of a code as a visitor sees it. */
export interface Content {
  type: CodeType;
  data: unknown;
  name: string | null;
  /** The payload; shown if the type has no fields to show. */
  destination: string;
}

/** A button's label and the link that it opens. */
export interface Action {
  href: string;
  label: string;
}

/** Length of headings that are taken from the content, in characters. */
const MAX_HEADING = 80;

/** Renders the landing page of an active code: its fields, and a button for its action. */
export function renderContentPage(
  content: Content,
  language: Language,
  branding: Branding | null,
): RedirectResponse {
  const { type, data, destination } = content;
  const kind = typeName(type, language);
  const heading = content.name ?? firstLine(describeContent(content));
  const rows = buildFieldRows(type, data, language);
  // Banking apps accept the whole payload as text, under this name in every language.
  if (type === 'pix') rows.push({ label: 'Pix copia e cola', value: destination, copied: destination });
  const action = translatedAction(content, language);
  const icon = payloadType(type).pageIcon ?? 'text';
  const body = renderContentBody({ icon, kind, heading, rows, text: destination, action }, language);
  return renderPage({ status: 200, language, title: heading, body, branding, hasCopy: true });
}

function firstLine(text: string): string {
  const characters = [...text.trimStart().split('\n', 1)[0]!.trimEnd()];
  return characters.length <= MAX_HEADING
    ? characters.join('')
    : `${characters.slice(0, MAX_HEADING - 1).join('')}…`;
}

/** Returns the action of a code, labeled in English; undefined if its content can only be read. */
export function actionOf({ type, data }: Pick<Content, 'type' | 'data'>): Action | undefined {
  const { action } = payloadType(type);
  const href = action?.href(data) ?? '';
  const isSafe = action?.schemes.includes(href.split(':', 1)[0]?.toLowerCase() ?? '');
  return action && isSafe ? { href, label: action.label } : undefined;
}

function translatedAction(content: Content, language: Language): Action | undefined {
  const action = actionOf(content);
  const message = payloadType(content.type).action?.message;
  return action && message && { ...action, label: MESSAGES[language][message] };
}
