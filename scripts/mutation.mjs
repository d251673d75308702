/**
 * `npm run test:mutation`: measures how many faults in security code the tests find; fails below 85%. Takes
 * minutes.
 */
import { inCheckout } from './setup/checkout.mjs';
import { prepare } from './setup/prepare.mjs';
import { runAttached } from './setup/run-command.mjs';

await prepare();
const stryker = inCheckout('node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js');
const config = inCheckout('test', 'mutation', 'stryker.config.mjs');
process.exitCode = await runAttached(process.execPath, [stryker, 'run', config, ...process.argv.slice(2)]);
