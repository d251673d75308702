import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { reach, readImports } from './import-graph.mjs';

/** Files on which every test depends. A change here runs all tests. */
const CONCERNS_ALL =
  /^(package(-lock)?\.json|\.npmrc|tsconfig[^/]*\.json|jest\.[^/]+\.js|config\/|test\/support\/|scripts\/(setup\/|test\.mjs)|\.ci\/)/;

/** Tests that only `npm run test:faults`, `test:cluster`, and `test:clients` run. */
const OTHER_RUNS = /^test\/(faults|cluster|clients)\//;
const TEST = /^test\/.*\.test\.ts$/;

/** Files on which tests of pages and whole processes depend without importing or running them. */
const RULES = [
  { tests: /^test\/pages\//, changes: /^dashboard\// },
  {
    tests: /^test\/e2e\//,
    changes:
      /^(embedded|listen)\/|^(api|worker)\/(main|compose[^/]*)\.ts$|^api\/cli\/|^raster\/image-process\.ts$/,
  },
  {
    // The main job on real processes, for any change of the service.
    tests: /^test\/e2e\/main-job\./,
    changes: /^(activities|api|codes|core|domains|raster|store|telemetry|temporal|worker|workflows|zip)\//,
  },
];

/**
 * Reads what the selection depends on: the imports of all files, and what each test file ran when it was last
 * recorded here.
 *
 * @param {string[]} files all files of the checkout, relative to `folder`
 * @param {string} folder the checkout
 */
export function readTests(files, folder) {
  const tests = files.filter((file) => TEST.test(file) && !OTHER_RUNS.test(file));
  const { all, runtime } = readImports(files, folder);
  const records = new Map(tests.map((test) => [test, readRecord(test, folder)]));
  return {
    folder,
    reached: new Map(tests.map((test) => [test, reach([test], all)])),
    inWorkflows: reach(['workflows/index.ts'], runtime),
    records,
    recorded: new Set([...records.values()].flatMap((record) => [...(record ?? [])])),
  };
}

/**
 * Selects the tests that a change can break. Tests of `test/unit` are selected by what they import. The
 * others are selected by what they ran when they were last recorded in this checkout
 * (test/support/jest/executed-sources.cjs), because every test of the API imports all of it; without such a
 * record, by what they import. Rules cover what runs outside of Jest's processes: workflows, pages, and
 * processes; and files that tests read rather than import, such as docs.
 *
 * @param {string[]} changed paths relative to the checkout, deleted files included
 * @param {ReturnType<typeof readTests>} tests
 * @returns {'all' | Map<string, string>} the tests, each with the changed file that selects it
 */
export function selectTests(changed, tests) {
  if (changed.some((file) => CONCERNS_ALL.test(file))) return 'all';
  const selected = new Map();
  for (const test of tests.reached.keys()) {
    const reason = changed.find((file) => concerns(test, file, tests));
    if (reason !== undefined) selected.set(test, reason);
  }
  return selected;
}

function concerns(test, file, { folder, reached, inWorkflows, records, recorded }) {
  if (test === file) return true;
  const dependsOn = () => reached.get(test).has(file) || mentions(file, reached.get(test), folder);
  if (file.startsWith('test/') || test.startsWith('test/unit/')) return dependsOn();
  if (RULES.some(({ tests, changes }) => tests.test(test) && changes.test(file))) return true;
  if (test.startsWith('test/workflows/') && inWorkflows.has(file)) return true;
  const record = records.get(test);
  // A file whose functions no test has run has constants, or code of other processes.
  return record !== undefined && recorded.has(file) ? record.has(file) : dependsOn();
}

/** @returns {Set<string> | undefined} the sources that the test file ran */
function readRecord(test, folder) {
  const file = join(folder, 'node_modules', '.cache', 'executed-sources', `${test}.json`);
  return existsSync(file) ? new Set(JSON.parse(readFileSync(file, 'utf8'))) : undefined;
}

/**
 * Returns whether one of some test files names a file that is not code, by its name or its folder:
 * `docs/webhooks.md`, `'docs'`.
 */
function mentions(file, sources, folder) {
  if (/\.(ts|tsx|mjs|cjs)$/.test(file)) return false;
  const name = file.split('/').at(-1);
  const [top] = file.split('/');
  const namesFolder = new RegExp(`['"\`/]${top}['"\`/]`);
  return [...sources]
    .filter((source) => source.startsWith('test/') && existsSync(join(folder, source)))
    .map((source) => readFileSync(join(folder, source), 'utf8'))
    .some((text) => text.includes(name) || (top !== name && namesFolder.test(text)));
}
