import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { inCheckout } from './checkout.mjs';
import { fingerprint, isStamped } from './fingerprint.mjs';
import { runCommand } from './run-command.mjs';
import { fail, withProgress } from './log.mjs';

const NOT_BUILT = ['bench', 'coverage', 'dashboard', 'dist', 'docs', 'node_modules', 'scripts', 'test'];
const SOURCES = readdirSync(inCheckout(), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && !NOT_BUILT.includes(entry.name))
  .map((entry) => entry.name);
const SETTINGS = ['tsconfig.json', 'package.json', 'package-lock.json'];

/** What is built, from what, by which command; in this order. */
const STEPS = [
  {
    what: 'Compiling (tsc)',
    from: [...SOURCES, ...SETTINGS],
    result: inCheckout('dist', '.tsbuildinfo'),
    stamp: inCheckout('dist', '.compiled-from'),
    args: [inCheckout('node_modules', 'typescript', 'bin', 'tsc'), '-p', 'tsconfig.json'],
  },
  {
    what: 'Bundling the workflows',
    from: ['workflows', 'core', 'scripts/setup/bundle-workflows.mjs', ...SETTINGS],
    result: inCheckout('dist', 'workflow-bundle.js'),
    stamp: inCheckout('dist', '.bundled-from'),
    args: [inCheckout('scripts', 'setup', 'bundle-workflows.mjs')],
  },
  {
    what: 'Building the dashboard',
    from: ['dashboard', 'core', 'scripts/setup/bundle-dashboard.mjs', ...SETTINGS],
    result: inCheckout('dist', 'dashboard', 'index.html'),
    stamp: inCheckout('dist', '.dashboard-from'),
    args: [inCheckout('scripts', 'setup', 'bundle-dashboard.mjs')],
  },
];

/** Compiles to dist/, bundles the workflows and builds the dashboard there, each only when its sources changed. Ends the process on failure. */
export async function buildIfStale() {
  for (const { what, from, result, stamp, args } of STEPS) {
    const source = `${fingerprint(...from)}\n`;
    if (existsSync(result) && isStamped(stamp, source)) continue;
    const { code, output } = await withProgress(what, () => runCommand(process.execPath, args));
    if (code !== 0) fail(`${output.trim()}\n${what} failed: see above.`);
    writeFileSync(stamp, source);
  }
}
