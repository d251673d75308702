import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';

const TYPE_IMPORT = /^(?:import|export) type [^;]*? from '([^']+)';/gm;

/**
 * Returns the files of the checkout that each file imports, and those that it imports at runtime, that is
 * without types.
 *
 * @param {string[]} files paths relative to `folder`; others than sources are skipped
 * @param {string} folder the checkout
 * @returns {{ all: Map<string, string[]>, runtime: Map<string, string[]> }}
 */
export function readImports(files, folder) {
  const all = new Map();
  const runtime = new Map();
  for (const file of files) {
    if (!/\.(ts|tsx|mjs|cjs)$/.test(file) || !existsSync(join(folder, file))) continue;
    const text = readFileSync(join(folder, file), 'utf8');
    const resolve = (names) =>
      names
        .filter((name) => name.startsWith('.'))
        .map((name) => resolveSource(join(dirname(file), name), folder));
    const { importedFiles } = ts.preProcessFile(text.replace(TYPE_IMPORT, ''), true, true);
    runtime.set(file, resolve(importedFiles.map(({ fileName }) => fileName)));
    all.set(file, [
      ...runtime.get(file),
      ...resolve([...text.matchAll(TYPE_IMPORT)].map(([, name]) => name)),
    ]);
  }
  return { all, runtime };
}

/** Sources import each other by their compiled names: `x.js` is `x.ts` or `x.tsx`. */
function resolveSource(path, folder) {
  const base = path.replace(/\.js$/, '');
  return [`${base}.ts`, `${base}.tsx`].find((file) => existsSync(join(folder, file))) ?? path;
}

/**
 * Returns all files that some files reach through imports, themselves included.
 *
 * @param {Iterable<string>} from
 * @param {Map<string, string[]>} imports
 * @returns {Set<string>}
 */
export function reach(from, imports) {
  const reached = new Set();
  const queue = [...from];
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (reached.has(file)) continue;
    reached.add(file);
    queue.push(...(imports.get(file) ?? []));
  }
  return reached;
}
