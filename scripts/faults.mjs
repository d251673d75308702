/**
 * `npm run test:faults`: injects faults into a whole service under load and writes the ledger to `docs/reliability.md`.
 * Arguments: names of scenarios in `test/faults/scenarios.ts` (default: all), `--minutes N` for the random faults,
 * `--seed N`, and `--short` for runs as short as in `npm test`.
 */
import { pathToFileURL } from 'node:url';
import { inCheckout } from './setup/checkout.mjs';
import { prepare } from './setup/prepare.mjs';
import { runAttached } from './setup/run-command.mjs';

await prepare();
const hooks = pathToFileURL(inCheckout('test', 'support', 'jest', 'register-typescript.mjs')).href;
process.exitCode = await runAttached(process.execPath, [
  '--import',
  hooks,
  inCheckout('test', 'faults', 'main.ts'),
  ...process.argv.slice(2),
]);
