const PART = /<!-- generated: ([\w-]+) -->\n[\s\S]*?<!-- end -->/g;

/**
 * Replaces the generated parts of a handwritten page: the text between `<!-- generated: name -->` and
 * `<!-- end -->`.
 *
 * @param parts Markdown by the name of its marker.
 * @throws Error if a marker of the page has no part, or a part has no marker.
 */
export function replaceGeneratedParts(page: string, parts: ReadonlyMap<string, string>): string {
  const unused = new Set(parts.keys());
  const filled = page.replace(PART, (_whole, name: string) => {
    const part = parts.get(name);
    if (part === undefined) throw new Error(`No part is generated for the marker ${name}`);
    unused.delete(name);
    return `<!-- generated: ${name} -->\n\n${part.trim()}\n\n<!-- end -->`;
  });
  if (unused.size > 0) throw new Error(`The page has no marker for ${[...unused].join(', ')}`);
  return filled;
}
