import { escapeMarkup } from '../../basics/escape-markup.js';
import { renderIcon, type PageIcon } from '../../symbols/payloads/page-icons.js';
import { MESSAGES, type Language } from './messages.js';

/** A field on a landing page. */
export interface PageRow {
  label: string;
  value: string;
  /** The text that the button of the row copies. Default: no button. */
  copied?: string;
  /** Whether the value stands out. */
  large?: boolean;
}

interface PageBody {
  icon: PageIcon;
  /** Kind of content that the page shows, such as `Wi-Fi network`. */
  kind: string;
  heading: string;
  /** Fields with their labels; may be empty. */
  rows: readonly PageRow[];
  /** Shown if there are no rows. */
  text: string;
  /** The button; undefined: none. The scheme of its link must be safe to open. */
  action: { href: string; label: string } | undefined;
}

/**
 * Renders the body of a landing page as HTML: icon, kind, heading, fields, a button, and a hint, which
 * `COPY_SCRIPT` replaces by buttons that copy.
 */
export function renderContentBody(
  { icon, kind, heading, rows, text, action }: PageBody,
  language: Language,
): string {
  const texts = MESSAGES[language];
  // A value that is the heading is not repeated below it.
  const others = rows.filter(({ value }) => value !== heading);
  const isShown = others.length < rows.length;
  const parts = [
    renderIcon(icon),
    `<p class="kind">${escapeMarkup(kind)}</p>`,
    `<h1${isShown ? ' class="value"' : ''}>${escapeMarkup(heading)}</h1>`,
    ...(isShown && others.length === 0 ? [] : [renderFields(isShown, others, text, language)]),
    ...(action ? [renderButton(action)] : []),
    `<p class="hint"><small>${escapeMarkup(texts.copyHint)}</small></p>`,
  ];
  return parts.join('\n');
}

function renderButton({ href, label }: NonNullable<PageBody['action']>): string {
  return `<a class="act" rel="noreferrer" href="${escapeMarkup(href)}">${escapeMarkup(label)}</a>`;
}

/** @param hasLabels Whether even a single field needs its label, because the heading is another one. */
function renderFields(
  hasLabels: boolean,
  rows: readonly PageRow[],
  text: string,
  language: Language,
): string {
  if (rows.length === 0 || (rows.length === 1 && !hasLabels)) {
    const only = rows[0]?.value ?? text;
    return `<pre>${escapeMarkup(only)}</pre>\n${renderCopyButton({ label: '', copied: only }, language)}`;
  }
  const items = rows.map(({ label, value, copied, large }) => {
    const shown = `<span class="value${large ? ' large' : ''}">${escapeMarkup(value)}</span>`;
    const button = copied === undefined ? '' : renderCopyButton({ label, copied }, language);
    return `<dt>${escapeMarkup(label)}</dt><dd>${shown}${button}</dd>`;
  });
  return `<dl>${items.join('\n')}</dl>`;
}

/** Hidden until `COPY_SCRIPT` runs in a browser that lets pages copy. */
function renderCopyButton({ label, copied }: { label: string; copied: string }, language: Language): string {
  const { copy, copied: done } = MESSAGES[language];
  const name = label === '' ? '' : ` aria-label="${escapeMarkup(`${copy}: ${label}`)}"`;
  return `<button type="button" class="copy" hidden data-copy="${escapeMarkup(copied)}" data-done="${escapeMarkup(done)}"${name}>${escapeMarkup(copy)}</button>`;
}
