/** `npm test`: set-up, then every test; arguments go to jest. The last line is `N passed, N failed`. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inCheckout } from './setup/checkout.mjs';
import { prepare } from './setup/prepare.mjs';
import { runAttached } from './setup/run-command.mjs';

/** Files that could not even be run count as failed. */
function summary(report) {
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites, numPendingTests } = report;
  const skipped = numPendingTests > 0 ? `, ${numPendingTests} skipped` : '';
  return `${numPassedTests} passed, ${numFailedTests + numRuntimeErrorTestSuites} failed${skipped}`;
}

await prepare();
const folder = mkdtempSync(join(tmpdir(), 'qrelay-tests-'));
const reportFile = join(folder, 'report.json');
try {
  const jest = inCheckout('node_modules', 'jest', 'bin', 'jest.js');
  const options = `${process.env.NODE_OPTIONS ?? ''} --experimental-vm-modules --disable-warning=ExperimentalWarning`;
  process.exitCode = await runAttached(
    process.execPath,
    [jest, '--json', '--forceExit', `--outputFile=${reportFile}`, ...process.argv.slice(2)],
    // Whatever the tests write, they write in there, so it goes with it.
    { env: { ...process.env, NODE_OPTIONS: options.trim(), TMPDIR: folder } },
  );
  let line = '0 passed, 1 failed';
  try {
    line = summary(JSON.parse(readFileSync(reportFile, 'utf8')));
  } catch {
    // jest ended before it could report; its message stands above.
  }
  console.log(line);
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
}
