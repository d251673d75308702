import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { inCheckout } from './checkout.mjs';
import { fingerprint, isStamped } from './fingerprint.mjs';
import { fail, withProgress } from './log.mjs';
import { runCommand } from './run-command.mjs';

/** Folders that `tsc -p tsconfig.json` does not compile. */
const NOT_COMPILED = [
  'bench',
  'coverage',
  'dashboard',
  'dist',
  'docs',
  'docs-site',
  'node_modules',
  'observability',
  'scripts',
  'test',
];
const SOURCES = readdirSync(inCheckout(), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && !NOT_COMPILED.includes(entry.name))
  .map((entry) => entry.name);
const SETTINGS = ['tsconfig.json', 'package.json', 'package-lock.json'];

const COMPILER_STATE = inCheckout('dist', '.tsbuildinfo');

/** The steps of the build. The first one precedes the others, which run concurrently. A step is skipped if `stamp` holds the fingerprint of `from`. */
const STEPS = [
  {
    title: 'Compiling (tsc)',
    from: [...SOURCES, ...SETTINGS],
    result: COMPILER_STATE,
    stamp: inCheckout('dist', '.compiled-from'),
    // Without type checks, which take twice as long: `npm run check` and editors check the types, including those of tests.
    args: [inCheckout('node_modules', 'typescript', 'bin', 'tsc'), '-p', 'tsconfig.json', '--noCheck'],
  },
  {
    title: 'Bundling the workflows',
    from: ['workflows', 'core', 'scripts/setup/bundle-workflows.mjs', ...SETTINGS],
    result: inCheckout('dist', 'workflow-bundle.js'),
    stamp: inCheckout('dist', '.bundled-from'),
    args: [inCheckout('scripts', 'setup', 'bundle-workflows.mjs')],
  },
  {
    title: 'Bundling the processes',
    from: [...SOURCES, 'scripts/setup/bundle-processes.mjs', ...SETTINGS],
    result: inCheckout('dist', 'bundles', 'worker', 'main.js'),
    stamp: inCheckout('dist', '.processes-from'),
    args: [inCheckout('scripts', 'setup', 'bundle-processes.mjs')],
  },
  {
    title: 'Building the dashboard',
    from: ['dashboard', 'core', 'scripts/setup/bundle-dashboard.mjs', ...SETTINGS],
    result: inCheckout('dist', 'dashboard', 'index.html'),
    stamp: inCheckout('dist', '.dashboard-from'),
    args: [inCheckout('scripts', 'setup', 'bundle-dashboard.mjs')],
  },
  {
    title: 'Building the docs',
    from: ['docs', 'docs-site', 'scripts/docs', 'api', 'core', 'scripts/setup/bundle-docs.mjs', ...SETTINGS],
    result: inCheckout('dist', 'docs', 'site.json'),
    stamp: inCheckout('dist', '.docs-from'),
    args: [inCheckout('scripts', 'setup', 'bundle-docs.mjs')],
  },
];

/** Builds everything in dist/ whose sources have changed. Exits the process if a step fails. */
export async function buildIfStale() {
  const [compile, ...others] = STEPS;
  await runIfStale(compile);
  await Promise.all(others.map(runIfStale));
}

async function runIfStale({ title, from, result, stamp, args }) {
  const source = `${fingerprint(...from)}\n`;
  if (existsSync(result) && isStamped(stamp, source)) return;
  const { code, output } = await withProgress(title, () => runCommand(process.execPath, args));
  if (code !== 0) fail(`${output.trim()}\n${title} failed: see above.`);
  writeFileSync(stamp, source);
}

/** Makes the next `buildIfStale` compile and bundle everything, because another program is about to write to dist/. */
export function invalidateBuild() {
  const [compile, workflows, processes] = STEPS;
  const stamps = [compile, workflows, processes].map(({ stamp }) => stamp);
  for (const file of [COMPILER_STATE, ...stamps]) rmSync(file, { force: true });
}
