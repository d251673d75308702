import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { formatRow, summarize, updatePage } from './harness/report.js';
import { canRun, runScenario } from './harness/run-scenario.js';
import { SCENARIOS } from './scenarios.js';

const PAGE = 'docs/reliability.md';

/**
 * `npm run test:faults -- NAME …`: runs the named scenarios, or `all`, writes the ledger to
 * `docs/reliability.md`, and exits with 1 if a promise is broken.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    minutes: { type: 'string', default: '30' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    short: { type: 'boolean', default: false },
  },
});
const names = SCENARIOS.map(({ name }) => name);
const isAll = positionals.includes('all');
const unknown = positionals.filter((name) => name !== 'all' && !names.includes(name));
if (unknown.length > 0)
  throw new Error(
    `No such scenario: ${unknown.join()}. Available: all, ${names.join(', ')}. For a test, name its path: test/faults/NAME.test.ts`,
  );

const seed = Number(values.seed);
const options = { seed, isShort: values.short, randomMs: Number(values.minutes) * 60_000 };
const rows = new Map<string, string>();
const selected = SCENARIOS.filter(({ name }) => isAll || positionals.includes(name));
console.log(`seed ${seed}, ${selected.length} scenarios`);
for (const [index, scenario] of selected.entries()) {
  const { name, fault } = scenario;
  console.log(`\n${index + 1}/${selected.length} ${name}: ${fault}`);
  if (!canRun(scenario)) {
    console.log(`  not run: this machine lacks ${scenario.needs}`);
    process.exitCode = 1;
    continue;
  }
  try {
    const result = await runScenario(scenario, options);
    console.log(summarize(result));
    if (result.violations.length > 0) process.exitCode = 1;
    rows.set(name, formatRow(scenario, seed, result));
    if (!values.short) writeFileSync(PAGE, updatePage(readFileSync(PAGE, 'utf8'), names, rows));
  } catch (error) {
    console.log('  BROKEN the scenario ended with an error:', error);
    process.exitCode = 1;
  }
}
process.exit();
