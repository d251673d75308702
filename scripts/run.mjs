/**
 * `npm run api|worker|account|files|backup|restore|rotate-key|webhook:listen`: runs one process, with the
 * settings of the environment and of `.env`.
 */
import { inCheckout } from './setup/checkout.mjs';
import { fail } from './setup/log.mjs';
import { prepare, readEnvFile } from './setup/prepare.mjs';

/** Finds the database and runs the command of this name. */
const COMMAND = ['embedded', 'command.js'];

const ENTRY_POINTS = {
  api: ['bundles', 'api', 'main.js'],
  worker: ['bundles', 'worker', 'main.js'],
  account: COMMAND,
  files: COMMAND,
  backup: COMMAND,
  restore: COMMAND,
  'rotate-key': COMMAND,
  listen: ['listen', 'main.js'],
};

const [name, ...args] = process.argv.slice(2);
const entryPoint = ENTRY_POINTS[name];
if (entryPoint === undefined) fail(`Name the process to run: ${Object.keys(ENTRY_POINTS).join(', ')}.`);

await prepare();
readEnvFile();
const file = inCheckout('dist', ...entryPoint);
process.argv = [process.argv[0], file, ...(entryPoint === COMMAND ? [name] : []), ...args];
await import(file);
