/**
 * `npm test`: prepares the checkout and runs all tests but those that kill processes (`npm run test:faults`);
 * arguments go to jest.
 */
import { fail } from './setup/log.mjs';
import { prepare, TEST_SERVERS } from './setup/prepare.mjs';
import { runTests } from './setup/run-tests.mjs';

const args = process.argv.slice(2);
const faults = args.filter((argument) => argument.includes('test/faults/'));
if (faults.length > 0) fail(`These tests kill processes: run npm run test:faults -- ${faults.join(' ')}`);

await prepare({ servers: TEST_SERVERS });
await runTests(args);
