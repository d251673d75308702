/**
 * `npm run test:faults`: runs the tests that kill and suspend processes, in `test/faults`; options go to
 * jest.
 *
 * With names of scenarios in `test/faults/scenarios.ts`, or `all`, it injects these faults into a whole
 * service under load, at full length, and writes the ledger to `docs/reliability.md`. Options: `--minutes N`
 * for the random faults, `--seed N`, and `--short` for runs as short as in the tests.
 */
import { pathToFileURL } from 'node:url';
import { inCheckout } from './setup/checkout.mjs';
import { prepare, TEST_SERVERS } from './setup/prepare.mjs';
import { runAttached } from './setup/run-command.mjs';
import { runTests } from './setup/run-tests.mjs';

const args = process.argv.slice(2);
const namesScenario = /^(all|[a-z]+(-[a-z]+)*)$/.test(args[0] ?? '');

await prepare({ servers: TEST_SERVERS });
if (namesScenario) {
  const hooks = pathToFileURL(inCheckout('scripts', 'setup', 'register-typescript.mjs')).href;
  const main = inCheckout('test', 'faults', 'main.ts');
  process.exitCode = await runAttached(process.execPath, ['--import', hooks, main, ...args]);
} else {
  await runTests(['--config', 'jest.faults.config.js', ...args]);
}
