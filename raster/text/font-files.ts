import { open, readdir, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';

/** Where operating systems keep their fonts. */
export const FONT_DIRECTORIES = [
  '/usr/share/fonts',
  '/usr/local/share/fonts',
  '/System/Library/Fonts',
  '/Library/Fonts',
  'C:\\Windows\\Fonts',
] as const;

/** A font file that can draw outlines. */
export interface FontFile {
  path: string;
  /** Weight from 1 to 1,000; 400 is regular, and 700 is bold. */
  weight: number;
  /** The characters that the font has a glyph for, in ascending order. */
  characters: Uint32Array;
}

/** Bounds the time and memory of reading the fonts of a machine. */
const MAX_FONT_FILES = 2_000;
const MAX_FONT_BYTES = 48 * 2 ** 20;
const MAX_TABLE_BYTES = 4 * 2 ** 20;
const MAX_TABLES = 200;
const MAX_DEPTH = 6;
const DEFAULT_WEIGHT = 400;
const COLLECTION = 'ttcf';
/** Fonts that have the same box, or nothing, for every character. */
const PLACEHOLDER_FONT = /last.?resort|adobe.?blank/i;

/**
 * Reads which characters the fonts in directories have, from the tables of their files. Files that are no
 * fonts, are damaged, or have bitmaps only are skipped. Never rejects.
 */
export async function readFontFiles(directories: readonly string[]): Promise<FontFile[]> {
  const paths: string[] = [];
  for (const directory of directories) await collectPaths(directory, MAX_DEPTH, paths);
  const fonts: FontFile[] = [];
  for (const path of paths) {
    const font = await readFontFile(path).catch(() => undefined);
    if (font) fonts.push(font);
  }
  return fonts;
}

async function collectPaths(directory: string, depth: number, paths: string[]): Promise<void> {
  const entries = await readdir(directory, { withFileTypes: true }).catch(() => []);
  for (const entry of entries.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
    if (paths.length >= MAX_FONT_FILES) return;
    const path = join(directory, entry.name);
    if (entry.isDirectory() && depth > 0) await collectPaths(path, depth - 1, paths);
    else if (/\.(?:ttf|otf|ttc|otc)$/i.test(entry.name) && !PLACEHOLDER_FONT.test(entry.name))
      paths.push(path);
  }
}

async function readFontFile(path: string): Promise<FontFile | undefined> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    if (size > MAX_FONT_BYTES) return undefined;
    const tables = await readTableList(file);
    const hasOutlines = ['glyf', 'CFF ', 'CFF2'].some((name) => tables.has(name));
    if (!hasOutlines) return undefined;
    const [cmap, maxp, os2] = [
      await tables.get('cmap')?.(),
      await tables.get('maxp')?.(),
      await tables.get('OS/2')?.(),
    ];
    if (!cmap || !maxp) return undefined;
    const characters = await collectCharacters({ cmap, maxp });
    return { path, weight: os2 && os2.length >= 6 ? os2.readUInt16BE(4) : DEFAULT_WEIGHT, characters };
  } finally {
    await file.close();
  }
}

type TableReaders = Map<string, () => Promise<Buffer>>;

/** @see OpenType 1.9, "Organization of an OpenType font" */
async function readTableList(file: FileHandle): Promise<TableReaders> {
  let header = await readBytes(file, 0, 16);
  let start = 0;
  if (header.toString('latin1', 0, 4) === COLLECTION) {
    start = header.readUInt32BE(12);
    header = await readBytes(file, start, 12);
  }
  const count = Math.min(header.readUInt16BE(4), MAX_TABLES);
  const records = await readBytes(file, start + 12, 16 * count);
  const readers: TableReaders = new Map();
  for (let at = 0; at < records.length; at += 16) {
    const [offset, length] = [records.readUInt32BE(at + 8), records.readUInt32BE(at + 12)];
    readers.set(records.toString('latin1', at, at + 4), () => readBytes(file, offset, length));
  }
  return readers;
}

async function readBytes(file: FileHandle, offset: number, length: number): Promise<Buffer> {
  if (length > MAX_TABLE_BYTES) throw new RangeError('A table of the font is too large');
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, offset);
  if (bytesRead < length) throw new RangeError('The font file is truncated');
  return buffer;
}

/** Lets HarfBuzz read a font that has the tables of characters only, so that no outlines are loaded. */
async function collectCharacters(tables: Readonly<Record<'cmap' | 'maxp', Buffer>>): Promise<Uint32Array> {
  const { Blob, Face } = await import('harfbuzzjs');
  const entries = Object.entries(tables);
  const header = Buffer.alloc(12 + 16 * entries.length);
  header.writeUInt32BE(0x00010000, 0);
  header.writeUInt16BE(entries.length, 4);
  let offset = header.length;
  for (const [index, [name, bytes]] of entries.entries()) {
    const at = 12 + 16 * index;
    header.write(name, at, 'latin1');
    header.writeUInt32BE(offset, at + 8);
    header.writeUInt32BE(bytes.length, at + 12);
    offset += bytes.length;
  }
  const bytes = Buffer.concat([header, tables.cmap, tables.maxp]);
  return Uint32Array.from(new Face(new Blob(new Uint8Array(bytes).buffer)).collectUnicodes());
}
