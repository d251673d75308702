import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { CHECKOUT, inCheckout } from './checkout.mjs';
import { runAttached } from './run-command.mjs';

const SLOWEST_FILES = 10;

/**
 * Space for new objects in each worker of jest, in MB. With V8's default of 16, collecting them costs a tenth
 * of the processor time.
 */
const NEW_SPACE_MB = 64;

/** Clock ticks per second in /proc, on every Linux that Node runs on. */
const TICKS_PER_SECOND = 100;

/** With more failed files than this, the machine is not the reason. */
const MAX_REPEATED_FILES = 10;

/**
 * Runs jest and sets the exit code of this process. Prints the slowest test files, the CPU time of all
 * processes, and, as the last line, `N passed, N failed`.
 *
 * A few files that failed run once more, one at a time: a busy machine can miss a limit that the service
 * promises, such as ten seconds in a queue. The output names the files that passed only then.
 *
 * @param {string[]} args arguments for jest
 */
export async function runTests(args) {
  const folder = mkdtempSync(join(tmpdir(), 'qrelay-tests-'));
  try {
    const first = await runJest(args, folder);
    const failed = first === undefined ? [] : failedFiles(first);
    const isRepeated = first !== undefined && failed.length > 0 && failed.length <= MAX_REPEATED_FILES;
    const config = args.includes('--config')
      ? args.slice(args.indexOf('--config'), args.indexOf('--config') + 2)
      : [];
    const second = isRepeated
      ? await runJest([...config, '--maxWorkers=1', '--runTestsByPath', ...failed], folder)
      : undefined;
    console.log(summaryOf(first, second).join('\n'));
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
}

/** @returns jest's report; undefined if it ended before it could write one, after a message of its own */
async function runJest(args, folder) {
  const reportFile = join(folder, 'report.json');
  rmSync(reportFile, { force: true });
  const jest = inCheckout('node_modules', 'jest', 'bin', 'jest.js');
  process.exitCode = await runAttached(
    process.execPath,
    [`--max-semi-space-size=${NEW_SPACE_MB}`, jest, '--json', `--outputFile=${reportFile}`, ...args],
    // All files that the tests write are in this folder and are removed with it.
    { env: { ...process.env, TMPDIR: folder } },
  );
  return existsSync(reportFile) ? JSON.parse(readFileSync(reportFile, 'utf8')) : undefined;
}

const failedFiles = ({ testResults }) =>
  testResults.filter(({ status }) => status === 'failed').map(({ name }) => relative(CHECKOUT, name));

function summaryOf(first, second) {
  if (first === undefined) return ['0 passed, 1 failed'];
  const results =
    second === undefined ? first.testResults : replaceResults(first.testResults, second.testResults);
  const stillFailed = second === undefined ? [] : failedFiles(second);
  const passedLater =
    second === undefined ? [] : failedFiles(first).filter((file) => !stillFailed.includes(file));
  const later =
    passedLater.length === 0 ? [] : [`Failed at first, and passed alone:\n  ${passedLater.join('\n  ')}\n`];
  return [`\nSlowest test files:\n${slowestFiles(first)}\n`, ...processorTime(), ...later, countsOf(results)];
}

function replaceResults(results, repeated) {
  const byName = new Map(repeated.map((result) => [result.name, result]));
  return results.map((result) => byName.get(result.name) ?? result);
}

/** A test file that could not run counts as a failed test. */
function countsOf(results) {
  const statuses = results.flatMap(({ status, assertionResults }) =>
    assertionResults.length === 0 && status === 'failed'
      ? ['failed']
      : assertionResults.map((test) => test.status),
  );
  const count = (...names) => statuses.filter((status) => names.includes(status)).length;
  const skipped = count('pending', 'skipped', 'todo');
  return `${count('passed')} passed, ${count('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
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

/**
 * The CPU time of all ended processes below this one; see `cutime` and `cstime` in proc_pid_stat(5). Only
 * Linux counts them.
 */
function processorTime() {
  if (process.platform !== 'linux') return [];
  // The name of the program, in parentheses, may contain spaces.
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1].split(' ');
  const ticks = Number(fields[13]) + Number(fields[14]);
  return [`CPU time: ${Math.round(ticks / TICKS_PER_SECOND)} s\n`];
}
