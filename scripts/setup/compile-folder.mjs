import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { inCheckout } from './checkout.mjs';

/**
 * Compiles bench/ to dist/bench/, beside the built code that it measures. Types are `npm run check`'s matter.
 * @returns {Promise<string[]>} the names of the benches; files that export something are parts that they share
 */
export async function compileBenches() {
  const { transform } = await import('@swc/core');
  mkdirSync(inCheckout('dist', 'bench'), { recursive: true });
  const files = readdirSync(inCheckout('bench')).filter((file) => file.endsWith('.ts'));
  const benches = [];
  for (const file of files) {
    const source = readFileSync(inCheckout('bench', file), 'utf8');
    const { code } = await transform(source, {
      filename: file,
      sourceMaps: 'inline',
      jsc: { parser: { syntax: 'typescript' }, target: 'es2023' },
      module: { type: 'es6' },
    });
    const name = file.replace(/\.ts$/, '');
    writeFileSync(inCheckout('dist', 'bench', `${name}.js`), code);
    if (!/^export /m.test(source)) benches.push(name);
  }
  return benches;
}
