import { escapeHtml } from './escape.js';
import { TEXTS, type Language } from './messages.js';

interface ShownContent {
  heading: string;
  /** Fields with their names. */
  rows: readonly { label: string; value: string }[];
  /** Shown where there are no fields worth showing. */
  text: string;
  /** The button; its scheme is one that a page may open. */
  action: { href: string; label: string } | undefined;
}

/** The body of a page that shows what a code holds, with the button that does it. */
export function contentBody({ heading, rows, text, action }: ShownContent, language: Language): string {
  const parts = [
    `<h1>${escapeHtml(heading)}</h1>`,
    shownRows(rows, text),
    `<p><small>${escapeHtml(TEXTS[language].copyHint)}</small></p>`,
    ...(action
      ? [`<a class="act" rel="noreferrer" href="${escapeHtml(action.href)}">${escapeHtml(action.label)}</a>`]
      : []),
  ];
  return parts.join('\n');
}

function shownRows(rows: ShownContent['rows'], text: string): string {
  const [only, ...others] = rows;
  if (!only) return `<pre>${escapeHtml(text)}</pre>`;
  if (others.length === 0) return `<pre>${escapeHtml(only.value)}</pre>`;
  const items = rows.map(({ label, value }) => `<dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}</dd>`);
  return `<dl>${items.join('\n')}</dl>`;
}
