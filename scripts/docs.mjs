/** `npm run docs`: writes the generated parts of docs/ and all of its pictures anew. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inCheckout } from './setup/checkout.mjs';
import { prepare } from './setup/prepare.mjs';

await prepare();
const { transform } = await import('@swc/core');
mkdirSync(inCheckout('dist', 'test', 'docs'), { recursive: true });
for (const file of readdirSync(inCheckout('test', 'docs'))) {
  const { code } = await transform(readFileSync(inCheckout('test', 'docs', file), 'utf8'), {
    filename: file,
    jsc: { parser: { syntax: 'typescript' }, target: 'es2023' },
    module: { type: 'es6' },
  });
  writeFileSync(inCheckout('dist', 'test', 'docs', file.replace(/\.ts$/, '.js')), code);
}

const generator = pathToFileURL(inCheckout('dist', 'test', 'docs', 'generate-docs.js'));
const { generateDocs } = await import(generator.href);
const { files } = await generateDocs((path) => readFileSync(inCheckout(path), 'utf8'));
for (const [path, text] of files) {
  mkdirSync(dirname(inCheckout(path)), { recursive: true });
  writeFileSync(inCheckout(path), text);
}
console.log(`${files.size} files written to docs/`);
