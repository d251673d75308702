import { escapeTags, inlineCode } from '../markdown.js';
import type { FieldNode } from './field-tree.js';

/** Fields of a level that are shown; the others open on demand. */
const SHOWN_FIELDS = 6;
/** Fewer hidden fields than this are not worth a click. */
const MIN_HIDDEN_FIELDS = 3;
/** A longer description opens after its first sentence. */
const MAX_DESCRIPTION_CHARS = 180;

/**
 * Renders fields as a nested list whose levels open on demand, without a script. Required fields come first.
 * The result is Markdown: blocks of HTML, with texts in Markdown between them.
 */
export function renderFieldList(fields: readonly FieldNode[]): string {
  const ordered = [...fields].sort((one, other) => Number(other.required) - Number(one.required));
  const hasRest = ordered.length >= SHOWN_FIELDS + MIN_HIDDEN_FIELDS;
  const shown = hasRest ? ordered.slice(0, SHOWN_FIELDS) : ordered;
  const rest = ordered.slice(shown.length);
  return joinBlocks(
    renderItems(shown),
    rest.length > 0 && renderDisclosure(`${rest.length} more fields`, renderItems(rest)),
  );
}

function renderItems(fields: readonly FieldNode[]): string {
  return joinBlocks('<ul class="fields">', ...fields.map(renderField), '</ul>');
}

function renderField({ name, required, type, values, description, fields, variants }: FieldNode): string {
  return joinBlocks(
    '<li>',
    joinWords(inlineCode(name), span('field-type', type), required && span('field-required', 'required')),
    renderDescription(description),
    values.length > 0 && renderDisclosure(`${values.length} values`, values.map(inlineCode).join(', ')),
    fields.length > 0 && renderDisclosure(countFields(fields, name), renderFieldList(fields)),
    variants.length > 0 &&
      renderDisclosure(`the fields of ${variants.length} types`, renderVariants(variants)),
    '</li>',
  );
}

function renderVariants(variants: FieldNode['variants']): string {
  return joinBlocks(
    ...variants.map(({ name, fields }) =>
      renderDisclosure(`<strong>${name}</strong>`, renderFieldList(fields), 'variant'),
    ),
  );
}

function renderDescription(text: string): string {
  const sentence = escapeTags(text).replace(/(?<![.…])$/, '.');
  if (text === '') return '';
  const [, first, others] = /^(.+?[.:]) (?=[A-Z`])([^]+)$/.exec(sentence) ?? [];
  if (sentence.length <= MAX_DESCRIPTION_CHARS || !first || !others) return sentence;
  return joinBlocks(first.replace(/:$/, '.'), renderDisclosure('more', others));
}

function countFields(fields: readonly FieldNode[], name: string): string {
  const noun = fields.length === 1 ? 'field' : 'fields';
  return `${fields.length} <code v-pre>${name}</code> ${noun}`;
}

/**
 * Renders text that opens on demand.
 *
 * @param label HTML after "Show" or, once it is open, "Hide".
 * @param content Markdown
 */
export function renderDisclosure(label: string, content: string, kind?: 'variant'): string {
  const verbs = '<span class="if-closed">Show</span><span class="if-open">Hide</span> ';
  const summary = `<summary>${kind === 'variant' ? '' : verbs}${label}</summary>`;
  return joinBlocks(`<details class="disclosure">${summary}`, content, '</details>');
}

function span(name: string, text: string): string {
  return `<span class="${name}">${text}</span>`;
}

const joinWords = (...words: (string | false)[]): string => words.filter(Boolean).join(' ');

/** Joins blocks of Markdown and HTML by blank lines, without which Markdown in HTML stays as it is. */
export function joinBlocks(...blocks: (string | false)[]): string {
  return blocks.filter(Boolean).join('\n\n');
}
