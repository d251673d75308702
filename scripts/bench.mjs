/**
 * `npm run bench`: runs the measurements behind the promises, one at a time; `npm run bench -- render` runs
 * one. With `--write`, their output replaces their sections in the pages docs/performance-*.md, and
 * docs/performance.md counts the targets.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import {
  describeMachine,
  findResultPage,
  RESULT_PAGES,
  updateOverview,
  updateResults,
} from './bench/performance-pages.mjs';
import { inCheckout } from './setup/checkout.mjs';
import { compileFolder } from './setup/compile.mjs';
import { fail } from './setup/log.mjs';
import { prepare } from './setup/prepare.mjs';
import { runAttached, runShowing } from './setup/run-command.mjs';

await prepare();
// Every file directly in bench/ is a bench; the parts that they share are in bench/lib/.
const benches = (await compileFolder('bench')).filter((name) => !name.includes('/'));
const shouldWrite = process.argv.includes('--write');
const selected = process.argv.slice(2).filter((argument) => argument !== '--write');
const unknown = selected.filter((name) => !benches.includes(name));
if (unknown.length > 0) fail(`Unknown bench: ${unknown.join(', ')}. Available: ${benches.join(', ')}.`);

for (const name of selected.length > 0 ? selected : benches) {
  const machine = describeMachine();
  const command = [process.execPath, ['--enable-source-maps', inCheckout('dist', 'bench', `${name}.js`)]];
  const { code, output } = shouldWrite
    ? await runShowing(...command)
    : { code: await runAttached(...command), output: '' };
  if (code !== 0) {
    console.log(`${name} exited with code ${code}`);
    process.exitCode = 1;
  }
  if (shouldWrite) await write({ name, output, machine });
}

/** Called after each bench instead of once at the end, because a complete run takes an hour. */
async function write(run) {
  const date = new Date().toISOString().slice(0, 10);
  const page = findResultPage(run.name);
  await writePage(page, updateResults(readPage(page), [{ ...run, date }]));
  const pages = new Map(Object.keys(RESULT_PAGES).map((name) => [name, readPage(name)]));
  await writePage('performance.md', updateOverview(readPage('performance.md'), pages));
}

function readPage(name) {
  return readFileSync(inCheckout('docs', name), 'utf8');
}

async function writePage(name, text) {
  const { format, resolveConfig } = await import('prettier');
  const path = inCheckout('docs', name);
  writeFileSync(path, await format(text, { ...(await resolveConfig(path)), parser: 'markdown' }));
}
