/**
 * Returns tags as one cell: separated by `|`, with `\|` for a bar inside a tag. A backslash is doubled only where it would be
 * read together with a bar: before one, and at the end of a tag.
 */
export function tagsCell(tags: readonly string[]): string {
  return tags
    .map((tag) => tag.replaceAll(/\\+(?=\||$)/g, (run) => run + run).replaceAll('|', '\\|'))
    .join('|');
}

/** Parses the tags in a cell. Inverse of `tagsCell`; empty tags are left out. */
export function parseTagsCell(cell: string): string[] {
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
  return tags.map((one) => one.trim()).filter((one) => one !== '');
}
