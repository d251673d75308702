/**
 * `npm test`: prepares the checkout and runs all tests; arguments go to jest. Prints the ten slowest test files and,
 * as the last line, `N passed, N failed`.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { CHECKOUT, inCheckout } from './setup/checkout.mjs';
import { prepare } from './setup/prepare.mjs';
import { runAttached } from './setup/run-command.mjs';

const SLOWEST_FILES = 10;

/** Space for new objects in each worker of jest, in MB. With V8's default of 16, collecting them costs a tenth of the processor time. */
const NEW_SPACE_MB = 64;

/** Test files that could not run count as failed. */
function summary(report) {
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites, numPendingTests } = report;
  const skipped = numPendingTests > 0 ? `, ${numPendingTests} skipped` : '';
  return `${numPassedTests} passed, ${numFailedTests + numRuntimeErrorTestSuites} failed${skipped}`;
}

function slowestFiles({ testResults }) {
  const files = testResults.map(({ name, startTime, endTime }) => ({
    name,
    seconds: (endTime - startTime) / 1000,
  }));
  return files
    .sort((one, other) => other.seconds - one.seconds)
    .slice(0, SLOWEST_FILES)
    .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${relative(CHECKOUT, name)}`)
    .join('\n');
}

await prepare();
const folder = mkdtempSync(join(tmpdir(), 'qrelay-tests-'));
const reportFile = join(folder, 'report.json');
try {
  const jest = inCheckout('node_modules', 'jest', 'bin', 'jest.js');
  process.exitCode = await runAttached(
    process.execPath,
    [
      `--max-semi-space-size=${NEW_SPACE_MB}`,
      jest,
      '--json',
      `--outputFile=${reportFile}`,
      ...process.argv.slice(2),
    ],
    // All files that the tests write are in this folder and are removed with it.
    { env: { ...process.env, TMPDIR: folder } },
  );
  let lines = ['0 passed, 1 failed'];
  try {
    const report = JSON.parse(readFileSync(reportFile, 'utf8'));
    lines = [`\nSlowest test files:\n${slowestFiles(report)}\n`, summary(report)];
  } catch {
    // Jest ended before it could write its report; its own message is above.
  }
  console.log(lines.join('\n'));
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
}
