/** `menu, spring` → `['menu', 'spring']`, each once. */
export function readTags(text: string): string[] {
  const tags = text.split(',').map((tag) => tag.trim());
  return [...new Set(tags.filter((tag) => tag !== ''))];
}
