/** `npm run docs`: regenerates the generated parts of docs/ and the images of the codes there. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inCheckout } from './setup/checkout.mjs';
import { compileFolder } from './setup/compile.mjs';
import { prepare } from './setup/prepare.mjs';

await prepare();
await compileFolder(join('scripts', 'docs'));

const generator = pathToFileURL(inCheckout('dist', 'scripts', 'docs', 'generate-docs.js'));
const { generateDocs } = await import(generator.href);
const { files } = await generateDocs((path) => readFileSync(inCheckout(path), 'utf8'));
for (const [path, text] of files) {
  mkdirSync(dirname(inCheckout(path)), { recursive: true });
  writeFileSync(inCheckout(path), text);
}
console.log(`Wrote ${files.size} files to docs/`);
