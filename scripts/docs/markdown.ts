/** Renders a table and escapes its cells. */
export function renderTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Renders a fenced code block. */
export function renderCodeBlock(language: string, text: string): string {
  return `\`\`\`${language}\n${text}\n\`\`\``;
}

/** Returns Markdown without HTML: a tag such as `<img>` in a description is text. */
export function escapeTags(markdown: string): string {
  return markdown.replaceAll(/`[^`]*`|</g, (part) => (part === '<' ? '&lt;' : part));
}

/** Renders text as inline code. */
export function inlineCode(text: string): string {
  const fence = text.includes('`') ? '``' : '`';
  return `${fence}${text}${fence}`;
}

/** Renders a value as inline JSON with spaces: `{ "shape": "dots" }`. */
export function inlineJson(value: unknown): string {
  const spaced = JSON.stringify(value, null, 1)
    .replace(/\n\s*/g, ' ')
    .replaceAll('[ ', '[')
    .replaceAll(' ]', ']');
  return inlineCode(spaced);
}
