/**
 * `npm run test:changed`: runs the tests that the changes since the last commit can break or, if there are
 * none, those that the last commit can break. `--since REV` compares with another revision; `--list` prints
 * the selection and runs nothing.
 *
 * `--record` runs all tests and records what each runs, so that later selections are small. It takes a
 * quarter longer than `npm test`.
 */
import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { CHECKOUT } from './setup/checkout.mjs';
import { fail, log } from './setup/log.mjs';
import { prepare, TEST_SERVERS } from './setup/prepare.mjs';

const OPTIONS = { since: { type: 'string' }, list: { type: 'boolean' }, record: { type: 'boolean' } };

function parseOptions() {
  try {
    return parseArgs({ options: OPTIONS }).values;
  } catch (error) {
    return fail(`${error.message}\nOptions: --since REV, --list, --record`);
  }
}

function git(...args) {
  return execFileSync('git', args, { cwd: CHECKOUT, encoding: 'utf8' }).split('\0').filter(Boolean);
}

function changesSince(revision) {
  try {
    return git('diff', '--name-only', '--no-renames', '-z', revision, '--');
  } catch {
    return fail(`No such revision: ${revision}`);
  }
}

/** Runs the selected tests, or lists them. */
async function runSelected({ since, list }) {
  const untracked = git('ls-files', '--others', '--exclude-standard', '-z');
  const uncommitted = [...changesSince('HEAD'), ...untracked];
  const base = since ?? (uncommitted.length > 0 ? 'HEAD' : 'HEAD~1');
  const changed = base === 'HEAD' ? uncommitted : [...changesSince(base), ...untracked];
  const selected = selectTests(changed, readTests([...git('ls-files', '-z'), ...untracked], CHECKOUT));
  log(`${changed.length} files changed since ${base}`);
  if (selected === 'all') log('Every test depends on a changed file, so all run.');
  else for (const [test, reason] of selected) log(`  ${test}  (${reason})`);
  if (selected !== 'all')
    log(`${selected.size} test files selected. CI also runs the others, and npm run test:faults.`);
  if (list || selected.size === 0) return;
  await runTests(selected === 'all' ? [] : ['--runTestsByPath', ...selected.keys()]);
}

const options = parseOptions();
await prepare({ servers: TEST_SERVERS });
// Loaded here because they need the packages.
const { readTests, selectTests } = await import('./setup/affected-tests.mjs');
const { runTests } = await import('./setup/run-tests.mjs');

if (options.record) {
  process.env.QRELAY_RECORD_TESTS = '1';
  await runTests([]);
} else {
  await runSelected(options);
}
