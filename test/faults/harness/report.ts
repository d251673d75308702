import { cpus, totalmem } from 'node:os';
import { LEDGER_ROWS } from './ledger.js';
import type { Result } from './run-scenario.js';
import type { Scenario } from './scenario.js';

/** The part of `docs/reliability.md` that `npm run test:faults -- all` writes. */
const BEGIN = '<!-- begin ledger -->';
const END = '<!-- end ledger -->';

const HEADER = [
  '| scenario | fault | acknowledged | found | doubled | lost | redirects: p50 / p99 / longest gap | found after: scans / all | result |',
  '| --- | --- | --- | --- | --- | --- | --- | --- | --- |',
];

const seconds = (milliseconds: number): string => `${(milliseconds / 1_000).toFixed(1)} s`;

/** Returns the figures of a result in one line, for the terminal. */
export function summarize(result: Result): string {
  const { rows, p50Ms, p99Ms, maxGapMs, scansRecoveryMs, recoveryMs, failures, notes, violations } = result;
  const lines = rows.map(
    ({ what, acknowledged, found, doubled, lost }) =>
      `  ${what.padEnd(15)} ${acknowledged} acknowledged, ${found} found, ${doubled} doubled, ${lost} lost`,
  );
  const times = `  redirects p50 ${Math.round(p50Ms)} ms, p99 ${Math.round(p99Ms)} ms, longest gap ${Math.round(maxGapMs)} ms, not redirected ${JSON.stringify(failures)}; scans found after ${seconds(scansRecoveryMs)}, all after ${seconds(recoveryMs)}`;
  return [
    ...lines,
    times,
    ...notes.map((note) => `  ${note}`),
    ...violations.map((text) => `  BROKEN ${text}`),
  ].join('\n');
}

/** Returns the row of a scenario in the ledger. */
export function formatRow(scenario: Scenario, seed: number, result: Result): string {
  const of = (what: string) => result.rows.find((row) => row.what === what)!;
  const cells = (pick: (row: Result['rows'][number]) => number) =>
    LEDGER_ROWS.map((what) => pick(of(what))).join(' / ');
  const { p50Ms, p99Ms, maxGapMs, scansRecoveryMs, recoveryMs, notes, violations } = result;
  const failed = Object.values(result.failures).reduce((sum, count) => sum + count, 0);
  const facts = [
    violations.length === 0
      ? 'holds'
      : `**broken**: ${violations.join('; ').replaceAll(/\s+/g, ' ').slice(0, 300)}`,
    ...(failed > 0 ? [`${failed} scans not redirected`] : []),
    ...notes,
    ...(scenario.name === 'random' ? [`seed ${seed}`] : []),
  ];
  return `| \`${scenario.name}\` | ${[
    `${scenario.fault} (${scenario.promises.join(', ')})`,
    cells(({ acknowledged }) => acknowledged),
    cells(({ found }) => found),
    cells(({ doubled }) => doubled),
    cells(({ lost }) => lost),
    `${Math.round(p50Ms)} / ${Math.round(p99Ms)} / ${Math.round(maxGapMs)} ms`,
    `${seconds(scansRecoveryMs)} / ${seconds(recoveryMs)}`,
    `${new Date().toISOString().slice(0, 10)}: ${facts.join('; ').replaceAll('|', '/')}`,
  ].join(' | ')} |`;
}

/** Returns the page with these rows. Rows of scenarios that were not run stay as they are. */
export function updatePage(
  page: string,
  names: readonly string[],
  rows: ReadonlyMap<string, string>,
): string {
  const [before = '', rest = ''] = page.split(BEGIN);
  const [ledger = '', after = ''] = rest.split(END);
  const earlier = new Map(
    ledger.split('\n').flatMap((line) => {
      const name = /^\| `([\w-]+)`/.exec(line)?.[1];
      return name ? [[name, line] as const] : [];
    }),
  );
  const lines = names.flatMap((name) => rows.get(name) ?? earlier.get(name) ?? []);
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`;
  return `${before}${BEGIN}\n\nMachine of the last run: ${machine}.\n\n${[...HEADER, ...lines].join('\n')}\n\n${END}${after}`;
}
