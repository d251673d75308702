import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inCheckout } from './checkout.mjs';

/**
 * Compiles one TypeScript file to the same path below `dist/`, without checking types.
 *
 * @param {string} file path relative to the checkout, ending in `.ts`
 * @throws {Error} if the file has a syntax error; names the file and the line
 */
export async function compileFile(file) {
  const { transform } = await import('@swc/core');
  const { code } = await transform(readFileSync(inCheckout(file), 'utf8'), {
    filename: inCheckout(file),
    sourceMaps: 'inline',
    jsc: { parser: { syntax: 'typescript' }, target: 'es2023' },
    module: { type: 'es6' },
  });
  const target = inCheckout('dist', file.replace(/\.ts$/, '.js'));
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, code);
}

/**
 * Compiles the TypeScript files of a folder to the same place below `dist/`, next to the built sources that
 * they import. Types are not checked here; `npm run typecheck` does that.
 *
 * @param {string} folder path relative to the checkout
 * @returns {Promise<string[]>} the compiled files, relative to `folder` and without extension
 */
export async function compileFolder(folder) {
  const files = readdirSync(inCheckout(folder), { recursive: true }).filter((file) => file.endsWith('.ts'));
  for (const file of files) await compileFile(join(folder, file));
  return files.map((file) => file.replace(/\.ts$/, ''));
}
