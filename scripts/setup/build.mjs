import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { inCheckout } from './checkout.mjs';
import { fingerprint, isStamped } from './fingerprint.mjs';
import { fail, withProgress } from './log.mjs';
import { runCommand } from './run-command.mjs';

/** Folders that `tsc -p tsconfig.json` does not compile. */
const NOT_COMPILED = [
  'bench',
  'cli',
  'coverage',
  'dashboard',
  'dist',
  'docs',
  'docs-site',
  'node_modules',
  'observability',
  'scripts',
  'sdk',
  'test',
];
const SOURCES = readdirSync(inCheckout(), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && !NOT_COMPILED.includes(entry.name))
  .map((entry) => entry.name);
const SETTINGS = ['tsconfig.json', 'package.json', 'package-lock.json'];

const { version: VERSION } = JSON.parse(readFileSync(inCheckout('package.json'), 'utf8'));
const SDK_SCRIPTS = ['bundle-sdk', 'generate-sdk', 'render-operations', 'write-tarball'];

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
  sdk: {
    title: 'Building the SDK',
    from: [
      ...filesOf('sdk'),
      'cli',
      'api',
      'core',
      ...SDK_SCRIPTS.map((name) => `scripts/setup/${name}.mjs`),
      'LICENSE',
      ...SETTINGS,
    ],
    result: inCheckout('dist', 'sdk', `qrelay-${VERSION}.tgz`),
    stamp: inCheckout('dist', '.sdk-from'),
    args: [inCheckout('scripts', 'setup', 'bundle-sdk.mjs')],
  },
};
/** Steps without which the service starts; `npm start` takes them once it runs. */
const LATER_STEPS = [STEPS.sdk, STEPS.docs];

/**
 * Builds everything in dist/ whose sources have changed, steps that do not need each other concurrently.
 * Exits the process if a step fails.
 *
 * @param {boolean} options.all whether to build the docs and the SDK; if not, they are built only to replace
 *   earlier ones
 */
export async function buildIfStale({ all }) {
  const { compile, workflows, processes, dashboard } = STEPS;
  const compiled = async () => {
    await runIfStale(compile);
    const others = LATER_STEPS.filter(({ result }) => all || existsSync(result));
    await Promise.all([workflows, processes, ...others].map(runIfStale));
  };
  // The dashboard is built from its sources.
  await Promise.all([compiled(), runIfStale(dashboard)]);
}

/** Returns whether this checkout was built before, perhaps from other sources. */
export function wasBuilt() {
  return existsSync(STEPS.processes.stamp);
}

/** Generates and bundles the SDK, which type checks need, and what it is generated from. */
export async function buildSdk() {
  await runIfStale(STEPS.compile);
  await runIfStale(STEPS.sdk);
}

/**
 * Builds the SDK and the docs if they are missing.
 *
 * @returns {Promise<string | undefined>} what went wrong, if anything
 */
export async function buildMissing() {
  for (const { title, result, stamp, from, args } of LATER_STEPS) {
    if (existsSync(result)) continue;
    const source = sourceOf(from);
    const { code, output } = await runCommand(process.execPath, args, {
      priority: constants.priority.PRIORITY_BELOW_NORMAL,
    });
    if (code !== 0) return `${output.trim()}\n${title} failed`;
    writeFileSync(stamp, source);
  }
  return undefined;
}

/** Returns the files of a folder, without those that the build writes to it. */
function filesOf(folder) {
  const names = readdirSync(inCheckout(folder)).filter((name) => name !== 'generated');
  return names.map((name) => join(folder, name));
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
