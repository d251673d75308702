import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { etagOf, type StaticFile } from './static-file.js';

const MEDIA_TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
};

/**
 * Finds a folder that `npm run build` creates in dist/, from the sources as well as from the compiled files.
 * Returns undefined if the build has not run.
 *
 * @param marker File that a complete build contains.
 */
export function findBuiltFolder(name: string, marker: string): string | undefined {
  return ['../../', '../../dist/']
    .map((path) => fileURLToPath(new URL(`${path}${name}/`, import.meta.url)))
    .find((folder) => existsSync(join(folder, marker)));
}

/**
 * Returns whether files with this name are served. Copies in other encodings and maps are not files of their
 * own.
 */
export function isServed(name: string): boolean {
  return extname(name) in MEDIA_TYPES;
}

/**
 * Reads a built file with its compressed copies. Files without copies, such as images, are already
 * compressed.
 */
export function readBuiltFile(path: string): StaticFile {
  const bytes = readFileSync(path);
  const mediaType = MEDIA_TYPES[extname(path)]!;
  const etag = etagOf(bytes);
  if (!existsSync(`${path}.br`)) return { mediaType, etag, bytes };
  return { mediaType, etag, bytes, br: readFileSync(`${path}.br`), gzip: readFileSync(`${path}.gz`) };
}
