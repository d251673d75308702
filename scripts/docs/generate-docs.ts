import { format } from 'prettier';
import type { Picture } from './rendered-example.js';
import { errorTable } from './error-table.js';
import { fillMarkedParts } from './marked-parts.js';
import { styleParts } from './style-parts.js';
import { typeParts } from './type-parts.js';

export interface GeneratedDocs {
  /** Pages whole, with what people wrote between the generated parts, and pictures: text by path in the checkout. */
  files: Map<string, string>;
  pictures: Picture[];
}

/**
 * The pages and pictures as they should be.
 * @param read the text of a file of the checkout, for what people wrote
 */
export async function generateDocs(read: (path: string) => string): Promise<GeneratedDocs> {
  const [types, styles] = [await typeParts(), await styleParts()];
  const page = async (path: string, parts: ReadonlyMap<string, string>): Promise<[string, string]> => [
    path,
    await format(fillMarkedParts(read(path), parts), {
      parser: 'markdown',
      printWidth: 110,
      singleQuote: true,
    }),
  ];
  const pictures = [...types.pictures, ...styles.pictures];
  const files = new Map([
    await page('docs/code-types.md', types.parts),
    await page('docs/styling.md', styles.parts),
    await page('docs/api.md', new Map([['error-codes', errorTable()]])),
    ...pictures.map(({ path, svg }): [string, string] => [path, svg]),
  ]);
  return { files, pictures };
}
