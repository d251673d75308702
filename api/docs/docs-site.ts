import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { findBuiltFolder, isServed, readBuiltFile } from '../http/built-file.js';
import type { StaticFile } from '../http/static-file.js';

/** The built site of `/docs`. */
export interface DocsSite {
  /** SHA-256 hashes of the inline scripts of its pages, in Base64. */
  inlineScripts: readonly string[];
  /** Finds a file by its path below `/docs/`, such as `assets/app.1a2b3c4d.js`. Pages have no extension. */
  find(path: string): StaticFile | undefined;
}

/**
 * Opens the built site. Each file is read when it is first requested. Returns undefined if `npm run build`
 * has not run.
 */
export function openDocsSite(): DocsSite | undefined {
  const folder = findBuiltFolder('docs', 'site.json');
  if (folder === undefined) return undefined;
  const { inlineScripts } = JSON.parse(readFileSync(join(folder, 'site.json'), 'utf8')) as DocsSite;
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(isServed);
  const files = new Map(names.map((name) => [pathOf(name), join(folder, name)]));
  const read = new Map<string, StaticFile>();
  return {
    inlineScripts,
    find(path) {
      const name = files.get(path);
      if (name === undefined) return undefined;
      const file = read.get(path) ?? readBuiltFile(name);
      read.set(path, file);
      return file;
    },
  };
}

/**
 * Returns the path at which a file is served: `reference/index.html` as `reference/`, and `errors.html` as
 * `errors`.
 */
function pathOf(name: string): string {
  return name
    .split(sep)
    .join('/')
    .replace(/(^|\/)index\.html$/, '$1')
    .replace(/\.html$/, '');
}
