import type { Db } from 'mongodb';
import { load, type LoadResult } from './http-load.js';
import { checkTarget, printTable, quantile, type Figures } from './measure.js';
import { cpuSeconds } from './processor-time.js';
import { SHORT_CODE } from './redirect-contenders.js';
import { scanRequest, start } from './redirect-served.js';
import { LIMITED, ROUTED, SCARCE, SCARCE_SCANS } from './routed-codes.js';

const CODES = { plain: SHORT_CODE, '25 rules, utm, and query': ROUTED, 'scan limit': LIMITED };
type CodeName = keyof typeof CODES;

interface Options {
  uri: string;
  database: string;
  connections: number;
  rounds: number;
  roundMs: number;
}

/**
 * Compares redirects of a plain code with those of codes with rules and with a scan limit, in one process. The order of the
 * codes alternates, because the scans of one are still being written when the next begins.
 */
export async function compareCodes({ uri, database, ...options }: Options): Promise<void> {
  const { connections, rounds, roundMs } = options;
  const { port, pid, memory, stop } = await start('qrelay', uri, database);
  const names = Object.keys(CODES) as CodeName[];
  const results = new Map<CodeName, LoadResult[]>(names.map((name) => [name, []]));
  const cpuTimes = new Map<CodeName, number[]>(names.map((name) => [name, []]));
  async function run(name: CodeName, durationMs: number): Promise<LoadResult> {
    const before = cpuSeconds([pid]);
    const request = (n: number) => withQuery(scanRequest(n, CODES[name]));
    const result = await load({ port, connections, durationMs, request });
    const requests = sumOf(Object.values(result.statuses));
    cpuTimes.get(name)!.push(((cpuSeconds([pid]) - before) * 1e6) / requests);
    return result;
  }
  for (const name of names) await run(name, roundMs / 2);
  for (const times of cpuTimes.values()) times.length = 0;
  for (let round = 0; round < rounds; round++) {
    for (const name of round % 2 === 0 ? names : names.toReversed())
      results.get(name)!.push(await run(name, roundMs));
  }
  const rss = (await memory()) / 2 ** 20;
  stop();
  const figures = names.map((name): Figures => {
    const median = (field: 'perSecond' | 'p50' | 'p99') =>
      quantile(
        results.get(name)!.map((result) => result[field]),
        0.5,
      );
    return { name, perSecond: median('perSecond'), p50: median('p50'), p99: median('p99'), rss };
  });
  const extra = names.map((name) => [name, { 'µs CPU': Math.round(quantile(cpuTimes.get(name)!, 0.5)) }]);
  const title = `Redirects of one code, ${connections} connections`;
  printTable(title, figures, 'plain', Object.fromEntries(extra) as Record<CodeName, Record<string, number>>);
  const [plain, routed, limited] = figures.map(({ perSecond }) => perSecond);
  checkTarget('25 rules, utm, and query: at least 0.95 × a plain code', routed! >= 0.95 * plain!);
  checkTarget('a scan limit: at least 0.5 × a plain code', limited! >= 0.5 * plain!);
  const statuses = new Set([...results.values()].flat().flatMap((result) => Object.keys(result.statuses)));
  checkTarget('every response is a redirect', [...statuses].join() === '302');
}

/** Requests a code with a limit from all connections of two processes until it is used up. */
export async function useUpLimit(uri: string, database: string, db: Db): Promise<void> {
  const processes = [await start('qrelay', uri, database), await start('qrelay', uri, database)];
  const results = await Promise.all(
    processes.map(({ port }) =>
      load({ port, connections: 64, durationMs: 3_000, request: (n) => scanRequest(n, SCARCE) }),
    ),
  );
  for (const { stop } of processes) stop();
  const redirects = results.reduce((sum, { redirected }) => sum + redirected.length, 0);
  const requests = results.reduce((sum, { statuses }) => sum + sumOf(Object.values(statuses)), 0);
  const scans = await db.collection('scans').countDocuments({ shortCode: SCARCE, bot: false });
  console.log(
    `\na limit of ${SCARCE_SCANS} scans, ${requests} requests to two processes: ${redirects} redirects, ${scans} scans stored`,
  );
  checkTarget('exactly the limit is served', redirects === SCARCE_SCANS && scans === SCARCE_SCANS);
}

/** Adds a query to the request target. */
export function withQuery(request: string): string {
  return request.replace(' HTTP/1.1', '?a=2&from=poster HTTP/1.1');
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
