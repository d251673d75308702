import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { CODE_TYPES } from '../../../core/symbols/payloads/registry.js';
import { generateDocs, type GeneratedDocs } from '../../../scripts/docs/generate-docs.js';
import { replaceGeneratedParts } from '../../../scripts/docs/generated-parts.js';
import { decodeQr } from '../../support/decode-qr.js';

const CHECKOUT = new URL('../../../', import.meta.url);
const stored = (path: string): string => readFileSync(new URL(path, CHECKOUT), 'utf8');

/** The compressed bytes of a logo may differ between machines. Another test decodes the images. */
const withoutLogoBytes = (text: string): string => text.replace(/base64,[A-Za-z0-9+/=]+/g, 'base64,…');

describe('the generated documentation of types and styles', () => {
  let docs: GeneratedDocs;
  beforeAll(async () => {
    docs = await generateDocs(stored);
  });

  test('equals the output of `npm run docs` for the current sources', () => {
    for (const [path, text] of docs.files) {
      expect({ path, text: withoutLogoBytes(stored(path)) }).toEqual({ path, text: withoutLogoBytes(text) });
    }
  });

  test('has no image that no page shows', async () => {
    const folders = ['docs/images/types', 'docs/images/styles'];
    const storedImages = await Promise.all(
      folders.map(async (folder) =>
        (await readdir(new URL(folder, CHECKOUT))).map((file) => `${folder}/${file}`),
      ),
    );
    const pages = stored('docs/code-types.md') + stored('docs/styling.md');
    expect(storedImages.flat().sort()).toEqual(docs.images.map(({ path }) => path).sort());
    for (const path of storedImages.flat()) expect(pages).toContain(`(${path.replace('docs/', '')})`);
  });

  test('shows an image of every type', () => {
    const paths = docs.images.map(({ path }) => path);
    for (const type of CODE_TYPES) expect(paths).toContain(`docs/images/types/${type}.svg`);
  });

  test('has only images that decode to the text next to them', async () => {
    for (const { path, text } of docs.images) {
      const png = await sharp(Buffer.from(stored(path)), { density: 200 })
        .flatten({ background: '#ffffff' })
        .extend({ top: 40, bottom: 40, left: 40, right: 40, background: '#ffffff' })
        .png()
        .toBuffer();
      expect({ path, text: await decodeQr(png) }).toEqual({ path, text });
    }
  });

  test('has a handwritten description of every type', () => {
    const page = stored('docs/code-types.md');
    for (const type of CODE_TYPES) {
      const section = page.split(`\n## ${type}\n`)[1]!.split('\n## ')[0]!;
      const handwritten = section.replace(/<!-- generated: [\s\S]*?<!-- end -->/g, '');
      expect({ type, words: handwritten.split(/\s+/).length > 30 }).toEqual({ type, words: true });
    }
  });
});

describe('replacing generated parts', () => {
  const page = 'Before.\n\n<!-- generated: a -->\nold\n<!-- end -->\n\nAfter.\n';

  test('keeps the handwritten text around them', () => {
    const filled = replaceGeneratedParts(page, new Map([['a', 'new']]));
    expect(filled).toMatch(/^Before\.\n[\s\S]*new[\s\S]*\nAfter\.\n$/);
    expect(filled).not.toContain('old');
  });

  test('fails if a marker has no part or a part has no marker', () => {
    expect(() => replaceGeneratedParts(page, new Map())).toThrow('a');
    expect(() =>
      replaceGeneratedParts(
        page,
        new Map([
          ['a', ''],
          ['b', ''],
        ]),
      ),
    ).toThrow('b');
  });
});
