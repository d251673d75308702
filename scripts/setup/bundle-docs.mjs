/**
 * Builds the site of `/docs` into dist/docs, or into the folder given as the argument: from the pages of
 * docs/, the compiled API's OpenAPI document, and the theme in docs-site/. Text files also get a gzip and a
 * brotli copy. `site.json` lists the hashes of inline scripts, for the content security policy.
 *
 * Most changes of the API change none of the pages: then nothing is built.
 */
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { inCheckout } from './checkout.mjs';
import { compileFolder } from './compile.mjs';
import { fingerprint } from './fingerprint.mjs';

const outDir = process.argv[2] ?? inCheckout('dist', 'docs');
const sourceDir = inCheckout('dist', 'docs-source');
/** Sources of the site, in addition to its pages. */
const SOURCES = [
  'docs-site',
  'docs/images',
  'dashboard/session/session-hint.ts',
  'scripts/setup/bundle-docs.mjs',
  'package-lock.json',
];
const TEXT_FILE = /\.(js|css|html|svg|json)$/;
const INLINE_SCRIPT = /<script(?![^>]* src=)[^>]*>([^]*?)<\/script>/g;

await compileFolder(join('scripts', 'docs'));
const generator = pathToFileURL(inCheckout('dist', 'scripts', 'docs', 'site', 'site-pages.js'));
const { buildSitePages } = await import(generator.href);
const { pages, sidebar } = buildSitePages((path) => readFileSync(inCheckout(path), 'utf8'));

const source = createHash('sha256')
  .update(fingerprint(...SOURCES))
  .update(JSON.stringify([...pages, sidebar]))
  .digest('hex');
const siteFile = join(outDir, 'site.json');
if (existsSync(siteFile) && JSON.parse(readFileSync(siteFile, 'utf8')).source === source) process.exit(0);

rmSync(sourceDir, { recursive: true, force: true });
for (const [path, text] of pages) {
  const file = join(sourceDir, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
cpSync(inCheckout('docs', 'images'), join(sourceDir, 'images'), { recursive: true });
cpSync(inCheckout('dashboard', 'icon.svg'), join(sourceDir, 'public', 'icon.svg'));
writeFileSync(join(sourceDir, 'sidebar.json'), JSON.stringify(sidebar));

const { build } = await import('vitepress');
await build(inCheckout('docs-site'), { outDir });

const files = readdirSync(outDir, { recursive: true }).map((name) => join(outDir, name));
const scripts = files
  .filter((file) => file.endsWith('.html'))
  .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(INLINE_SCRIPT)].map(([, script]) => script));
const hashes = [...new Set(scripts)].map((script) => createHash('sha256').update(script).digest('base64'));

for (const file of files.filter((name) => TEXT_FILE.test(name))) {
  const text = readFileSync(file);
  writeFileSync(`${file}.gz`, gzipSync(text, { level: 9 }));
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
  writeFileSync(`${file}.br`, brotliCompressSync(text, { params }));
}

rmSync(sourceDir, { recursive: true });
// Last, because it marks a complete build.
writeFileSync(siteFile, JSON.stringify({ source, inlineScripts: hashes }));
