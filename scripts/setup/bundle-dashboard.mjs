/**
 * Builds the dashboard into dist/dashboard, or into the folder given as the argument: files with a hash in
 * their names, a gzip and a brotli copy of each text file, and `pages.json`, the paths at which the API
 * serves the dashboard.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build, runnerImport } from 'vite';
import { inCheckout } from './checkout.mjs';

const outDir = process.argv[2] ?? inCheckout('dist', 'dashboard');
const configFile = inCheckout('dashboard', 'vite.config.mjs');
const TEXT_FILE = /\.(js|css|html|svg|json)$/;

// With any other value, such as the value of a test runner, every element would hold its file and line.
process.env.NODE_ENV = 'production';
await build({ configFile, logLevel: 'warn', build: { outDir } });

const { module } = await runnerImport(inCheckout('dashboard', 'pages.ts'), { configFile });
writeFileSync(join(outDir, 'pages.json'), JSON.stringify(module.PAGES.map(({ path }) => path)));

for (const name of readdirSync(outDir, { recursive: true }).filter((name) => TEXT_FILE.test(name))) {
  const file = join(outDir, name);
  const text = readFileSync(file);
  writeFileSync(`${file}.gz`, gzipSync(text, { level: 9 }));
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
  writeFileSync(`${file}.br`, brotliCompressSync(text, { params }));
}
