/** Parses comma-separated tags: `menu, spring` gives `['menu', 'spring']`. Drops empty tags and duplicates. */
export function parseTags(text: string): string[] {
  const tags = text.split(',').map((tag) => tag.trim());
  return [...new Set(tags.filter((tag) => tag !== ''))];
}
