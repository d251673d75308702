/**
 * Module hooks that let Node load the TypeScript sources and resolve `@jest/globals` outside of jest's
 * sandbox.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { transformSync, version } from '@swc/core';

const CHECKOUT = new URL('../../', import.meta.url).href;
const CACHE = fileURLToPath(new URL('node_modules/.cache/typescript/', CHECKOUT));
const JEST_GLOBALS = new URL('test/support/jest/jest-globals.mjs', CHECKOUT).href;
const SWC_OPTIONS = {
  jsc: { parser: { syntax: 'typescript' }, target: 'es2023' },
  module: { type: 'es6' },
  sourceMaps: 'inline',
};

mkdirSync(CACHE, { recursive: true });

/**
 * Resolves `./x.js` to `./x.ts` where only the latter exists: sources import each other by their compiled
 * names.
 */
export function resolve(specifier, context, next) {
  if (specifier === '@jest/globals') return { url: JEST_GLOBALS, shortCircuit: true };
  if (specifier.startsWith('.') && specifier.endsWith('.js') && isSource(context.parentURL)) {
    const url = new URL(`${specifier.slice(0, -3)}.ts`, context.parentURL);
    if (existsSync(url)) return { url: url.href, format: 'module', shortCircuit: true };
  }
  return next(specifier, context);
}

export function load(url, context, next) {
  if (!url.endsWith('.ts') || !isSource(url)) return next(url, context);
  return { format: 'module', source: compile(fileURLToPath(url)), shortCircuit: true };
}

function isSource(url) {
  return url?.startsWith(CHECKOUT) && !url.includes('/node_modules/');
}

/**
 * Compiles a source file, or returns its cached output; the cache key covers content, path, and compiler
 * version.
 */
function compile(path) {
  const source = readFileSync(path, 'utf8');
  const key = createHash('sha256').update(`${version}\n${path}\n`).update(source).digest('hex');
  const cached = `${CACHE}${key}.js`;
  try {
    return readFileSync(cached, 'utf8');
  } catch {
    const { code } = transformSync(source, { ...SWC_OPTIONS, filename: path });
    // The rename keeps concurrent workers from reading a partial file.
    const partial = `${cached}.${process.pid}`;
    writeFileSync(partial, code);
    renameSync(partial, cached);
    return code;
  }
}
