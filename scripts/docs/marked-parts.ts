const PART = /<!-- generated: ([\w-]+) -->\n[\s\S]*?<!-- end -->/g;

/**
 * Puts generated markdown between the marks of a page that people write: `<!-- generated: name -->` … `<!-- end -->`.
 * @throws when the page has a mark that there is nothing for, or when it has none for a part
 */
export function fillMarkedParts(page: string, parts: ReadonlyMap<string, string>): string {
  const unused = new Set(parts.keys());
  const filled = page.replace(PART, (_whole, name: string) => {
    const part = parts.get(name);
    if (part === undefined) throw new Error(`Nothing is generated for the mark ${name}`);
    unused.delete(name);
    return `<!-- generated: ${name} -->\n\n${part.trim()}\n\n<!-- end -->`;
  });
  if (unused.size > 0) throw new Error(`The page has no mark for ${[...unused].join(', ')}`);
  return filled;
}
