/** `npm run api|worker|account|webhook:listen`: runs one process, with the settings of the environment and of `.env`. */
import { inCheckout } from './setup/checkout.mjs';
import { fail } from './setup/log.mjs';
import { prepare, readEnvFile } from './setup/prepare.mjs';

const ENTRY_POINTS = {
  api: ['api', 'main.js'],
  worker: ['worker', 'main.js'],
  account: ['embedded', 'account.js'],
  listen: ['listen', 'main.js'],
};

const [name, ...args] = process.argv.slice(2);
const entryPoint = ENTRY_POINTS[name];
if (entryPoint === undefined) fail(`Name the process to run: ${Object.keys(ENTRY_POINTS).join(', ')}.`);

await prepare();
readEnvFile();
const file = inCheckout('dist', ...entryPoint);
process.argv = [process.argv[0], file, ...args];
await import(file);
