/**
 * `npm run api|worker|account|files|backup|restore|rotate-key|qrelay|webhook:listen`: runs one process, with
 * the settings of the environment and of `.env`.
 */
import { inCheckout } from './setup/checkout.mjs';
import { fail } from './setup/log.mjs';
import { prepare, readEnvFile } from './setup/prepare.mjs';

/** Finds the database and runs the command of this name. */
const COMMAND = ['embedded', 'command.js'];

/** The command line of the package. Its service is `PUBLIC_URL` unless the caller names another. */
const CLI = ['sdk', 'package', 'cli.js'];

const ENTRY_POINTS = {
  api: ['bundles', 'api', 'main.js'],
  worker: ['bundles', 'worker', 'main.js'],
  account: COMMAND,
  files: COMMAND,
  backup: COMMAND,
  restore: COMMAND,
  'rotate-key': COMMAND,
  qrelay: CLI,
  listen: CLI,
};

const [name, ...args] = process.argv.slice(2);
const entryPoint = ENTRY_POINTS[name];
if (entryPoint === undefined) fail(`Name the process to run: ${Object.keys(ENTRY_POINTS).join(', ')}.`);

await prepare();
readEnvFile();
const file = inCheckout('dist', ...entryPoint);
const leading = entryPoint === COMMAND ? [name] : name === 'listen' ? ['webhooks', 'listen'] : [];
if (entryPoint === CLI && !process.env.QRELAY_URL && !args.some((arg) => /^--url(=|$)/.test(arg))) {
  const { loadSettings } = await import(inCheckout('dist', 'config', 'settings.js'));
  try {
    process.env.QRELAY_URL = loadSettings(process.env).publicUrl;
  } catch (error) {
    fail(error.message);
  }
}
process.argv = [process.argv[0], file, ...leading, ...args];
await import(file);
