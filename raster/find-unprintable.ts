import { loadFont, type TextWeight } from './text-shaper.js';

/**
 * Returns the characters of lines of text that files do not show, each with its marks and each once: neither
 * the bundled font nor a font of this machine has them, so they are left out.
 */
export async function findUnprintable(lines: readonly string[], weight: TextWeight): Promise<string[]> {
  const font = await loadFont(weight);
  const found = new Set<string>();
  for (const line of lines) {
    for (const character of (await font.prepare(line)).shape(line).missing) found.add(character);
  }
  return [...found];
}
