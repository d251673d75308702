import type { Db } from 'mongodb';
import { load } from './http-load.js';
import { checkTarget } from './measure.js';
import { SHORT_CODE } from './redirect-contenders.js';
import { alternate, inShortRounds, pairedRatio, printRounds, type RedirectRound } from './redirect-rounds.js';
import { scanRequest, start } from './redirect-served.js';
import { ALIAS_HOST, ALIAS_PATH, ALIASED, LIMITED, ROUTED, SCARCE, SCARCE_SCANS } from './routed-codes.js';

/** Where redirects are compared, and for how long. */
export interface RedirectComparison {
  uri: string;
  database: string;
  connections: number;
  rounds: number;
  roundMs: number;
}

/** Names of the codes that are compared with a plain one. */
const RULES = '25 rules, utm, and query';
const LIMIT = 'a scan limit';

/**
 * Compares redirects of a plain code with redirects of a code with rules, then with redirects of a code with
 * a scan limit, in one process.
 */
export async function compareCodes({ uri, database, ...options }: RedirectComparison): Promise<void> {
  const served = await start('qrelay', uri, database);
  const requestsOf = (shortCode: string) => ({
    served,
    request: (n: number) => withQuery(scanRequest(n, shortCode)),
  });
  const plain = requestsOf(SHORT_CODE);
  const rules = await alternate({ plain, [RULES]: requestsOf(ROUTED) }, inShortRounds(options, 3));
  const limit = await alternate({ plain, [LIMIT]: requestsOf(LIMITED) }, options);
  const rss = (await served.memory()) / 2 ** 20;
  served.stop();
  const title = `Redirects of one code, ${options.connections} connections`;
  printRounds(title, rules, 'plain', () => rss);
  printRounds(title, limit, 'plain', () => rss);
  const routed = pairedRatio(rules[RULES], rules.plain);
  checkTarget(
    `${RULES}: at least 0.95 × a plain code (${routed.toFixed(3)}, median of pairs)`,
    routed >= 0.95,
  );
  const limited = pairedRatio(limit[LIMIT], limit.plain);
  checkTarget(`${LIMIT}: at least 0.5 × a plain code`, limited >= 0.5);
  const statuses = new Set(
    [rules, limit].flatMap((results) => Object.values(results).flat()).flatMap(statusesOf),
  );
  checkTarget('every response is a redirect', [...statuses].join() === '302');
}

/** Redirects of an alias, compared with redirects of the short link of the same code on the same domain. */
export async function compareAlias({ uri, database, ...options }: RedirectComparison): Promise<void> {
  const served = await start('qrelay', uri, database);
  const at = (request: string) => request.replace('Host: localhost', `Host: ${ALIAS_HOST}`);
  const shortLink = { served, request: (n: number) => at(scanRequest(n, ALIASED)) };
  const alias = {
    served,
    request: (n: number) => at(scanRequest(n, ALIASED)).replace(`/r/${ALIASED}`, `/${ALIAS_PATH}`),
  };
  const results = await alternate({ 'short link': shortLink, alias }, inShortRounds(options, 3));
  const rss = (await served.memory()) / 2 ** 20;
  served.stop();
  const title = `Redirects on a custom domain, ${options.connections} connections`;
  printRounds(title, results, 'short link', () => rss);
  const ratio = pairedRatio(results.alias, results['short link']);
  checkTarget(
    `an alias: at least 0.9 × /r/ on its domain (${ratio.toFixed(3)}, median of pairs)`,
    ratio >= 0.9,
  );
  const statuses = new Set(Object.values(results).flat().flatMap(statusesOf));
  checkTarget('every response on the domain is a redirect', [...statuses].join() === '302');
}

const statusesOf = ({ statuses }: RedirectRound) => statuses;

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
