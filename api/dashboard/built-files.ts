import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findBuiltFolder, isServed, readBuiltFile } from '../http/built-file.js';
import type { StaticFile } from '../http/static-file.js';

export interface BuiltDashboard {
  index: StaticFile;
  /** Files by path, e.g. `/assets/index-1a2b3c4d.js`. Their names contain a hash of the content. */
  assets: ReadonlyMap<string, StaticFile>;
  /** Paths of the pages, in Express form. */
  pages: readonly string[];
}

/**
 * Reads the built dashboard into memory, about half a megabyte. Returns undefined if `npm run build` has not
 * run.
 */
export function readBuiltDashboard(): BuiltDashboard | undefined {
  const folder = findBuiltFolder('dashboard', 'pages.json');
  if (folder === undefined) return undefined;
  const assets = readdirSync(join(folder, 'assets')).filter(isServed);
  return {
    index: readBuiltFile(join(folder, 'index.html')),
    assets: new Map(assets.map((name) => [`/assets/${name}`, readBuiltFile(join(folder, 'assets', name))])),
    pages: JSON.parse(readFileSync(join(folder, 'pages.json'), 'utf8')) as string[],
  };
}
