import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { inCheckout } from './checkout.mjs';

/**
 * Compiles the TypeScript files of a folder to the same place below `dist/`, next to the built sources that they import.
 * Types are not checked here; `npm run check` does that.
 * @param folder path relative to the checkout
 * @returns {Promise<string[]>} paths of the compiled files relative to `folder`, without extension
 */
export async function compileFolder(folder) {
  const { transform } = await import('@swc/core');
  const files = readdirSync(inCheckout(folder), { recursive: true }).filter((file) => file.endsWith('.ts'));
  for (const file of files) {
    const { code } = await transform(readFileSync(inCheckout(folder, file), 'utf8'), {
      filename: file,
      sourceMaps: 'inline',
      jsc: { parser: { syntax: 'typescript' }, target: 'es2023' },
      module: { type: 'es6' },
    });
    const target = inCheckout('dist', folder, file.replace(/\.ts$/, '.js'));
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, code);
  }
  return files.map((file) => file.replace(/\.ts$/, ''));
}
