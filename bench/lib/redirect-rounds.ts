import { load } from './http-load.js';
import { quantile } from './measure.js';
import { cpuSeconds } from './processor-time.js';
import type { Served } from './redirect-served.js';

/** What is compared: requests to a process. */
export interface RedirectContender {
  served: Served;
  /** Returns request number `n` as it is sent. */
  request: (n: number) => string;
}

/** One round of a contender. */
export interface RedirectRound {
  perSecond: number;
  /** Processor time of the process per request, in microseconds. */
  cpu: number;
  /** Latency in milliseconds. */
  p50: number;
  p99: number;
  statuses: string[];
}

interface Options {
  connections: number;
  rounds: number;
  roundMs: number;
}

/**
 * Measures contenders in alternating rounds, after one to warm up. Every second round has the opposite order, so that no
 * contender always follows the same one, whose scans may still be written.
 */
export async function alternate<Name extends string>(
  contenders: Record<Name, RedirectContender>,
  { connections, rounds, roundMs }: Options,
): Promise<Record<Name, RedirectRound[]>> {
  const names = Object.keys(contenders) as Name[];
  const results = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<
    Name,
    RedirectRound[]
  >;
  for (const name of names) await measure(contenders[name], connections, roundMs);
  for (let round = 0; round < rounds; round++) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      results[name].push(await measure(contenders[name], connections, roundMs));
    }
  }
  return results;
}

async function measure(
  { served, request }: RedirectContender,
  connections: number,
  durationMs: number,
): Promise<RedirectRound> {
  const before = cpuSeconds([served.pid]);
  const { statuses, ...result } = await load({ port: served.port, connections, durationMs, request });
  const requests = Object.values(statuses).reduce((sum, count) => sum + count, 0);
  const cpu = ((cpuSeconds([served.pid]) - before) * 1e6) / requests;
  return { ...result, cpu, statuses: Object.keys(statuses) };
}

/** Returns the median of a figure over rounds. */
export function medianOf(
  rounds: readonly RedirectRound[],
  field: 'perSecond' | 'cpu' | 'p50' | 'p99',
): number {
  return quantile(
    rounds.map((round) => round[field]),
    0.5,
  );
}

/** Returns the rate of a contender relative to another one: the median over pairs of rounds. */
export function pairedRatio(rounds: readonly RedirectRound[], others: readonly RedirectRound[]): number {
  return quantile(
    rounds.map(({ perSecond }, n) => perSecond / others[n]!.perSecond),
    0.5,
  );
}
