/**
 * `npm run test:changed`: runs the tests that the changes since the last commit can break or, if there are none, those that the last commit
 * can break. `--since REV` compares with another revision; `--list` prints the selection and runs nothing. Other arguments go to jest.
 */
import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { CHECKOUT } from './setup/checkout.mjs';
import { fail, log } from './setup/log.mjs';
import { prepare, TEST_SERVERS } from './setup/prepare.mjs';

const { values, positionals, tokens } = parseArgs({
  options: { since: { type: 'string' }, list: { type: 'boolean' } },
  allowPositionals: true,
  strict: false,
  tokens: true,
});
const own = new Set(['since', 'list']);
const forJest = [
  ...tokens.filter(({ kind, name }) => kind === 'option' && !own.has(name)).map(({ rawName }) => rawName),
  ...positionals,
];

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

await prepare({ servers: TEST_SERVERS });
const { readTests, selectTests } = await import('./setup/affected-tests.mjs');
const { runTests } = await import('./setup/run-tests.mjs');

const untracked = git('ls-files', '--others', '--exclude-standard', '-z');
const uncommitted = [...changesSince('HEAD'), ...untracked];
const since = values.since ?? (uncommitted.length > 0 ? 'HEAD' : 'HEAD~1');
const changed = since === 'HEAD' ? uncommitted : [...changesSince(since), ...untracked];
const selected = selectTests(changed, readTests([...git('ls-files', '-z'), ...untracked], CHECKOUT));

log(`${changed.length} files changed since ${since}`);
if (selected === 'all') {
  log('Running all tests, because every test depends on a changed file.');
  if (!values.list) await runTests(forJest);
} else if (selected.size === 0) {
  log('No test depends on them.');
} else {
  for (const [test, reason] of selected) log(`  ${test}  (${reason})`);
  log(`${selected.size} test files selected. CI also runs the others, and npm run test:faults.`);
  if (!values.list) await runTests([...forJest, '--runTestsByPath', ...selected.keys()]);
}
