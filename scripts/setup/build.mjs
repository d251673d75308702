import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
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

/** The steps of the build. A step is skipped if `stamp` holds the fingerprint of `from`. */
const STEPS = {
  compile: {
    title: 'Compiling (tsc)',
    from: [...SOURCES, ...SETTINGS],
    result: COMPILER_STATE,
    stamp: inCheckout('dist', '.compiled-from'),
    // Without type checks, which take twice as long: `npm run check` and editors check the types, including
    // the types of tests.
    args: [inCheckout('node_modules', 'typescript', 'bin', 'tsc'), '-p', 'tsconfig.json', '--noCheck'],
  },
  workflows: {
    title: 'Bundling the workflows',
    from: ['workflows', 'core', 'scripts/setup/bundle-workflows.mjs', ...SETTINGS],
    result: inCheckout('dist', 'workflow-bundle.js'),
    stamp: inCheckout('dist', '.bundled-from'),
    args: [inCheckout('scripts', 'setup', 'bundle-workflows.mjs')],
  },
  processes: {
    title: 'Bundling the processes',
    from: [...SOURCES, 'scripts/setup/bundle-processes.mjs', ...SETTINGS],
    result: inCheckout('dist', 'bundles', 'worker', 'main.js'),
    stamp: inCheckout('dist', '.processes-from'),
    args: [inCheckout('scripts', 'setup', 'bundle-processes.mjs')],
  },
  dashboard: {
    title: 'Building the dashboard',
    from: ['dashboard', 'core', 'scripts/setup/bundle-dashboard.mjs', ...SETTINGS],
    result: inCheckout('dist', 'dashboard', 'index.html'),
    stamp: inCheckout('dist', '.dashboard-from'),
    args: [inCheckout('scripts', 'setup', 'bundle-dashboard.mjs')],
  },
  docs: {
    title: 'Building the docs',
    from: ['docs', 'docs-site', 'scripts/docs', 'api', 'core', 'scripts/setup/bundle-docs.mjs', ...SETTINGS],
    result: inCheckout('dist', 'docs', 'site.json'),
    stamp: inCheckout('dist', '.docs-from'),
    args: [inCheckout('scripts', 'setup', 'bundle-docs.mjs')],
  },
};

/**
 * Builds everything in dist/ whose sources have changed, steps that do not need each other concurrently.
 * Exits the process if a step fails.
 *
 * @param {boolean} options.docs whether to build the docs; if not, they are built only to replace earlier
 *   ones
 */
export async function buildIfStale({ docs }) {
  const { compile, workflows, processes, dashboard } = STEPS;
  const compiled = async () => {
    await runIfStale(compile);
    const others =
      docs || existsSync(STEPS.docs.result) ? [workflows, processes, STEPS.docs] : [workflows, processes];
    await Promise.all(others.map(runIfStale));
  };
  // The dashboard is built from its sources.
  await Promise.all([compiled(), runIfStale(dashboard)]);
}

/** Returns whether this checkout was built before, perhaps from other sources. */
export function wasBuilt() {
  return existsSync(STEPS.processes.stamp);
}

/**
 * Builds the docs if they are missing.
 *
 * @returns {Promise<string | undefined>} what went wrong, if anything
 */
export async function buildMissingDocs() {
  const { result, stamp, from, args } = STEPS.docs;
  if (existsSync(result)) return undefined;
  const source = sourceOf(from);
  const { code, output } = await runCommand(process.execPath, args, {
    priority: constants.priority.PRIORITY_BELOW_NORMAL,
  });
  if (code !== 0) return output.trim();
  writeFileSync(stamp, source);
  return undefined;
}

function sourceOf(from) {
  return `${fingerprint(...from)}\n`;
}

async function runIfStale({ title, from, result, stamp, args }) {
  const source = sourceOf(from);
  if (existsSync(result) && isStamped(stamp, source)) return;
  const { code, output } = await withProgress(title, () => runCommand(process.execPath, args));
  if (code !== 0) fail(`${output.trim()}\n${title} failed: see above.`);
  writeFileSync(stamp, source);
}

/**
 * Makes the next `buildIfStale` compile and bundle everything, because another program is about to write to
 * dist/.
 */
export function invalidateBuild() {
  const stamps = [STEPS.compile, STEPS.workflows, STEPS.processes].map(({ stamp }) => stamp);
  for (const file of [COMPILER_STATE, ...stamps]) rmSync(file, { force: true });
}
