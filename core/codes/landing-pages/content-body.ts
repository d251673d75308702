import { escapeMarkup } from '../../basics/escape-markup.js';
import { MESSAGES, type Language } from './messages.js';

interface PageBody {
  /** Kind of content that the page shows, such as `Wi-Fi network`. */
  kind: string;
  heading: string;
  /** Fields with their labels; may be empty. */
  rows: readonly { label: string; value: string }[];
  /** Shown if there are no rows. */
  text: string;
  /** The button; undefined: none. The scheme of its link must be safe to open. */
  action: { href: string; label: string } | undefined;
}

/** Renders the body of a landing page as HTML: kind, heading, fields, a hint, and a button. */
export function renderContentBody(
  { kind, heading, rows, text, action }: PageBody,
  language: Language,
): string {
  // A phone number that is the heading is not repeated below it.
  const isWhole = rows.length === 1 && rows[0]!.value === heading;
  const parts = [
    `<p class="kind">${escapeMarkup(kind)}</p>`,
    `<h1${isWhole ? ' class="value"' : ''}>${escapeMarkup(heading)}</h1>`,
    ...(isWhole ? [] : [renderRows(rows, text)]),
    `<p><small>${escapeMarkup(MESSAGES[language].copyHint)}</small></p>`,
    ...(action ? [renderButton(action)] : []),
  ];
  return parts.join('\n');
}

function renderButton({ href, label }: NonNullable<PageBody['action']>): string {
  return `<a class="act" rel="noreferrer" href="${escapeMarkup(href)}">${escapeMarkup(label)}</a>`;
}

function renderRows(rows: PageBody['rows'], text: string): string {
  const [first, ...others] = rows;
  if (!first) return `<pre>${escapeMarkup(text)}</pre>`;
  if (others.length === 0) return `<pre>${escapeMarkup(first.value)}</pre>`;
  const items = rows.map(
    ({ label, value }) => `<dt>${escapeMarkup(label)}</dt><dd>${escapeMarkup(value)}</dd>`,
  );
  return `<dl>${items.join('\n')}</dl>`;
}
