/**
 * Returns tags as one cell: separated by `|`, with `\|` for a bar inside a tag. A backslash is doubled only where it would be
 * read together with a bar: before one, and at the end of a tag.
 */
export function tagsCell(tags: readonly string[]): string {
  return tags
    .map((tag) => tag.replaceAll(/\\+(?=\||$)/g, (run) => run + run).replaceAll('|', '\\|'))
    .join('|');
}
