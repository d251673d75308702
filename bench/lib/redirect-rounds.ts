import { load } from './http-load.js';
import { printTable, quantile } from './measure.js';
import { cpuSeconds } from './processor-time.js';
import type { Served } from './redirect-served.js';

/** A process whose redirects are compared, and the requests to it. */
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
 * Time for which each contender is requested before the first round that counts, in milliseconds. In its
 * first 100,000 requests, a process takes up to 1.5 times as much processor time, until V8 has compiled the
 * code that they run; a contender with more code takes longer to compile.
 */
const WARM_UP_MS = 18_000;

/** Duration of rounds whose ratio has a narrow target, in milliseconds. */
export const SHORT_ROUND_MS = 500;

/**
 * Returns options with short rounds. The speed of a shared machine varies by a tenth within seconds: short
 * rounds alternate faster than it does, so the median of their pairs has less noise.
 *
 * @param times Time of all rounds, as a multiple of the time by the given options.
 */
export function inShortRounds({ connections, rounds, roundMs }: Options, times = 1): Options {
  return {
    connections,
    rounds: Math.round((times * rounds * roundMs) / SHORT_ROUND_MS),
    roundMs: SHORT_ROUND_MS,
  };
}

/**
 * Measures contenders in alternating rounds, after some to warm up. Every second round has the opposite
 * order, so that no contender always follows the same one, whose scans may still be written.
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
  for (let round = -Math.ceil(WARM_UP_MS / roundMs); round < rounds; round++) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const result = await measure(contenders[name], connections, roundMs);
      if (round >= 0) results[name].push(result);
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

/**
 * Prints medians of the rounds of each contender.
 *
 * @param baseline Name of the contender with ratio 1.
 * @param rss Returns the resident set of the process of a contender, in MiB.
 */
export function printRounds<Name extends string>(
  title: string,
  results: Record<Name, RedirectRound[]>,
  baseline: Name,
  rss: (name: Name) => number,
): void {
  const names = Object.keys(results) as Name[];
  const figures = names.map((name) => {
    const median = (field: 'perSecond' | 'p50' | 'p99') => medianOf(results[name], field);
    return { name, perSecond: median('perSecond'), p50: median('p50'), p99: median('p99'), rss: rss(name) };
  });
  const cpu = names.map((name) => [name, { 'µs CPU': Math.round(medianOf(results[name], 'cpu')) }] as const);
  printTable(title, figures, baseline, Object.fromEntries(cpu));
}
