import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { CHECKOUT, inCheckout } from './checkout.mjs';
import { runAttached } from './run-command.mjs';

const SLOWEST_FILES = 10;

/** Space for new objects in each worker of jest, in MB. With V8's default of 16, collecting them costs a tenth of the processor time. */
const NEW_SPACE_MB = 64;

/** Clock ticks per second in /proc, on every Linux that Node runs on. */
const TICKS_PER_SECOND = 100;

/**
 * Runs jest and sets the exit code of this process. Prints the slowest test files, the CPU time of all processes, and, as the last line,
 * `N passed, N failed`.
 *
 * @param {string[]} args arguments for jest
 */
export async function runTests(args) {
  const folder = mkdtempSync(join(tmpdir(), 'qrelay-tests-'));
  const reportFile = join(folder, 'report.json');
  try {
    const jest = inCheckout('node_modules', 'jest', 'bin', 'jest.js');
    process.exitCode = await runAttached(
      process.execPath,
      [`--max-semi-space-size=${NEW_SPACE_MB}`, jest, '--json', `--outputFile=${reportFile}`, ...args],
      // All files that the tests write are in this folder and are removed with it.
      { env: { ...process.env, TMPDIR: folder } },
    );
    console.log(summaryOf(reportFile).join('\n'));
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
}

function summaryOf(reportFile) {
  let report;
  try {
    report = JSON.parse(readFileSync(reportFile, 'utf8'));
  } catch {
    // Jest ended before it could write its report; its own message is above.
    return ['0 passed, 1 failed'];
  }
  return [`\nSlowest test files:\n${slowestFiles(report)}\n`, ...processorTime(), countsOf(report)];
}

/** Test files that could not run count as failed. */
function countsOf({ numPassedTests, numFailedTests, numRuntimeErrorTestSuites, numPendingTests }) {
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

/** The CPU time of all ended processes below this one; see `cutime` and `cstime` in proc_pid_stat(5). Only Linux counts them. */
function processorTime() {
  if (process.platform !== 'linux') return [];
  // The name of the program, in parentheses, may contain spaces.
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1].split(' ');
  const ticks = Number(fields[13]) + Number(fields[14]);
  return [`CPU time: ${Math.round(ticks / TICKS_PER_SECOND)} s\n`];
}
