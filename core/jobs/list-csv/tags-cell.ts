/**
 * Returns tags as one cell: separated by `|`, with `\|` for a bar inside a tag. A backslash is doubled only
 * where it would be read together with a bar: before one, and at the end of a tag. A single tag with a comma
 * or semicolon has a bar after it, so that it is read as one.
 */
export function tagsCell(tags: readonly string[]): string {
  const cell = tags
    .map((tag) => tag.replaceAll(/\\+(?=\||$)/g, (run) => run + run).replaceAll('|', '\\|'))
    .join('|');
  return !cell.includes('|') && /[,;]/.test(cell) ? `${cell}|` : cell;
}

/**
 * Parses the tags in a cell. Inverse of `tagsCell`; empty tags are left out. In a cell without bars, commas,
 * semicolons, and line breaks separate tags, as people write them.
 */
export function parseTagsCell(cell: string): string[] {
  const isWritten = !cell.includes('|') && /[,;\r\n]/.test(cell);
  return trimmed(isWritten ? cell.split(/[,;\r\n]/) : splitAtBars(cell));
}

function splitAtBars(cell: string): string[] {
  const tags: string[] = [];
  let tag = '';
  for (const [part, run = '', end] of cell.matchAll(/(\\*)(\||$)|\\+|[^\\|]+/g)) {
    if (end === undefined) {
      tag += part;
      continue;
    }
    const isEscaped = end === '|' && run.length % 2 === 1;
    tag += '\\'.repeat(isEscaped ? (run.length - 1) / 2 : Math.ceil(run.length / 2));
    if (isEscaped) tag += '|';
    else {
      tags.push(tag);
      tag = '';
    }
  }
  return tags;
}

function trimmed(tags: readonly string[]): string[] {
  return tags.map((tag) => tag.trim()).filter((tag) => tag !== '');
}
