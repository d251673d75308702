/**
 * `npm run fuzz`: searches for inputs that break a parser, for a minute or `-- --seconds N`. Prints its seed,
 * which `--seed N` repeats, and saves failing inputs in `coverage/fuzz/`. Other arguments are the names of
 * targets in `test/fuzz/targets.ts`.
 */
import { pathToFileURL } from 'node:url';
import { inCheckout } from './setup/checkout.mjs';
import { prepare } from './setup/prepare.mjs';
import { runAttached } from './setup/run-command.mjs';

await prepare();
const hooks = pathToFileURL(inCheckout('scripts', 'setup', 'register-typescript.mjs')).href;
process.exitCode = await runAttached(process.execPath, [
  '--import',
  hooks,
  inCheckout('test', 'fuzz', 'main.ts'),
  ...process.argv.slice(2),
]);
