import { existsSync, rmSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { invalidateBuild } from '../setup/build.mjs';
import { CHECKOUT, inCheckout } from '../setup/checkout.mjs';
import { compileFile } from '../setup/compile.mjs';
import { runCommand } from '../setup/run-command.mjs';

const SHARED_FOLDERS = [
  'codes',
  'config',
  'core',
  'domains',
  'outbound',
  'raster',
  'store',
  'telemetry',
  'temporal',
  'zip',
];

/** The folders that each service loads: docs/architecture.md has the dependencies. */
const FOLDERS = {
  api: ['api', ...SHARED_FOLDERS],
  worker: ['activities', 'worker', 'workflows', ...SHARED_FOLDERS],
};
const BUNDLED_FOLDERS = ['core', 'workflows'];

/** Editors write several files at once; changes within this interval are handled together. */
const DEBOUNCE_MS = 100;

/**
 * Compiles changed source files and restarts the services that load them. A file with a syntax error is
 * reported, and the services keep running with the last version.
 *
 * @param watcher Vite's file watcher
 * @param {(service: 'api' | 'worker') => Promise<void>} restart
 */
export function reloadOnChange(watcher, restart) {
  const changed = new Set();
  let timer;
  let running = Promise.resolve();
  let isBuildInvalidated = false;

  const folders = [...new Set(Object.values(FOLDERS).flat())];
  watcher.add(folders.map((folder) => inCheckout(folder)).filter((folder) => existsSync(folder)));
  watcher.on('all', (event, path) => {
    const file = relative(CHECKOUT, path).split(sep).join('/');
    if (!file.endsWith('.ts') || event.endsWith('Dir') || !folders.includes(file.split('/')[0])) return;
    changed.add(file);
    clearTimeout(timer);
    timer = setTimeout(() => (running = running.then(reload)), DEBOUNCE_MS);
  });

  async function reload() {
    const files = [...changed];
    changed.clear();
    // Without this, a file that is changed and later restored would keep its changed form in dist/.
    if (!isBuildInvalidated) invalidateBuild();
    isBuildInvalidated = true;
    try {
      for (const file of files) await compileOrRemove(file);
    } catch (error) {
      // swc appends a stack trace of its own code.
      console.log(`Not reloaded: ${error.message.split('\n\nCaused by:')[0].trim()}`);
      return;
    }
    const includesFolder = (names) => files.some((file) => names.includes(file.split('/')[0]));
    const services = Object.keys(FOLDERS).filter((name) => includesFolder(FOLDERS[name]));
    console.log(`Changed: ${files.join(', ')}; restarting ${services.join(' and ')}`);
    const bundled = includesFolder(BUNDLED_FOLDERS) ? bundleWorkflows() : Promise.resolve();
    await Promise.all(
      services.map(async (name) => {
        if (name === 'worker') await bundled;
        await restart(name);
      }),
    );
  }
}

async function compileOrRemove(file) {
  if (existsSync(inCheckout(file))) await compileFile(file);
  else rmSync(inCheckout('dist', file.replace(/\.ts$/, '.js')), { force: true });
}

async function bundleWorkflows() {
  const bundler = inCheckout('scripts', 'setup', 'bundle-workflows.mjs');
  const { code, output } = await runCommand(process.execPath, [bundler]);
  if (code !== 0) console.log(`The workflows could not be bundled:\n${output.trim()}`);
}
