/** `npm run api|worker|account|webhook:listen`: one process by itself, against given addresses. */
import { inCheckout } from './setup/checkout.mjs';
import { prepare, readEnvFile } from './setup/prepare.mjs';
import { fail } from './setup/log.mjs';

const ENTRY_POINTS = {
  api: ['api', 'main.js'],
  worker: ['worker', 'main.js'],
  account: ['embedded', 'account.js'],
  listen: ['listen', 'main.js'],
};

const [name, ...args] = process.argv.slice(2);
const entryPoint = ENTRY_POINTS[name];
if (entryPoint === undefined) fail(`Say which to run: ${Object.keys(ENTRY_POINTS).join(', ')}.`);

await prepare();
readEnvFile();
const file = inCheckout('dist', ...entryPoint);
process.argv = [process.argv[0], file, ...args];
await import(file);
