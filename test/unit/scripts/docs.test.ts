import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { CODE_TYPES } from '../../../core/payloads/registry.js';
import { generateDocs, type GeneratedDocs } from '../../../scripts/docs/generate-docs.js';
import { fillMarkedParts } from '../../../scripts/docs/marked-parts.js';
import { decodeQr } from '../../support/decode-qr.js';

const CHECKOUT = new URL('../../../', import.meta.url);
const stored = (path: string): string => readFileSync(new URL(path, CHECKOUT), 'utf8');

/** What sharp's compression makes of a logo may differ between machines; the pixels are looked at by decoding. */
const withoutLogoBytes = (text: string): string => text.replace(/base64,[A-Za-z0-9+/=]+/g, 'base64,…');

describe('The documentation of types and styles', () => {
  let docs: GeneratedDocs;
  beforeAll(async () => {
    docs = await generateDocs(stored);
  });

  test('is what `npm run docs` makes of the present sources', () => {
    for (const [path, text] of docs.files) {
      expect({ path, text: withoutLogoBytes(stored(path)) }).toEqual({ path, text: withoutLogoBytes(text) });
    }
  });

  test('keeps no picture that nothing shows', async () => {
    const folders = ['docs/images/types', 'docs/images/styles'];
    const kept = await Promise.all(
      folders.map(async (folder) =>
        (await readdir(new URL(folder, CHECKOUT))).map((file) => `${folder}/${file}`),
      ),
    );
    const pages = stored('docs/code-types.md') + stored('docs/styling.md');
    expect(kept.flat().sort()).toEqual(docs.pictures.map(({ path }) => path).sort());
    for (const path of kept.flat()) expect(pages).toContain(`(${path.replace('docs/', '')})`);
  });

  test('shows a picture of every type', () => {
    const paths = docs.pictures.map(({ path }) => path);
    for (const type of CODE_TYPES) expect(paths).toContain(`docs/images/types/${type}.svg`);
  });

  test('has only pictures that are read as what stands beside them', async () => {
    for (const { path, text } of docs.pictures) {
      const png = await sharp(Buffer.from(stored(path)), { density: 200 })
        .flatten({ background: '#ffffff' })
        .extend({ top: 40, bottom: 40, left: 40, right: 40, background: '#ffffff' })
        .png()
        .toBuffer();
      expect({ path, text: await decodeQr(png) }).toEqual({ path, text });
    }
  });

  test('says of every type what to look out for, in words of people', () => {
    const page = stored('docs/code-types.md');
    for (const type of CODE_TYPES) {
      const section = page.split(`\n## ${type}\n`)[1]!.split('\n## ')[0]!;
      const written = section.replace(/<!-- generated: [\s\S]*?<!-- end -->/g, '');
      expect({ type, words: written.split(/\s+/).length > 30 }).toEqual({ type, words: true });
    }
  });
});

describe('A page with generated parts', () => {
  const page = 'Before.\n\n<!-- generated: a -->\nold\n<!-- end -->\n\nAfter.\n';

  test('keeps what people wrote around them', () => {
    const filled = fillMarkedParts(page, new Map([['a', 'new']]));
    expect(filled).toMatch(/^Before\.\n[\s\S]*new[\s\S]*\nAfter\.\n$/);
    expect(filled).not.toContain('old');
  });

  test('is refused when a mark and its part miss each other', () => {
    expect(() => fillMarkedParts(page, new Map())).toThrow('a');
    expect(() =>
      fillMarkedParts(
        page,
        new Map([
          ['a', ''],
          ['b', ''],
        ]),
      ),
    ).toThrow('b');
  });
});
