import { readFileSync } from 'node:fs';

/** One of several implementations to compare. */
export interface Contender {
  name: string;
  run: () => unknown;
}

export interface Figures {
  name: string;
  /** Calls per second: the median of the rounds. */
  perSecond: number;
  /** Duration of single calls over all rounds, in milliseconds. */
  p50: number;
  p99: number;
  /** Largest resident set at the end of a round, in MiB. */
  rss: number;
}

interface Options {
  /** Default: 5. */
  rounds?: number;
  /** Time that each contender runs per round. Default: 600. */
  roundMs?: number;
}

const WARM_UP_MS = 300;

/**
 * Measures contenders in alternating rounds (A B C, A B C, …), so that other load on the machine affects all
 * of them.
 *
 * @returns One entry per contender, in the same order.
 */
export async function compare(contenders: readonly Contender[], options: Options = {}): Promise<Figures[]> {
  const { rounds = 5, roundMs = 600 } = options;
  const measured = contenders.map((contender) => ({
    contender,
    rates: [] as number[],
    calls: [] as number[],
    rss: 0,
  }));
  for (const { contender } of measured) await runFor(contender, WARM_UP_MS);
  for (let round = 0; round < rounds; round++) {
    for (const entry of measured) {
      const { rate, calls } = await runFor(entry.contender, roundMs);
      entry.rates.push(rate);
      for (const call of calls) entry.calls.push(call);
      entry.rss = Math.max(entry.rss, process.memoryUsage.rss() / 2 ** 20);
    }
  }
  return measured.map(({ contender, rates, calls, rss }) => ({
    name: contender.name,
    perSecond: quantile(rates, 0.5),
    p50: quantile(calls, 0.5),
    p99: quantile(calls, 0.99),
    rss,
  }));
}

async function runFor({ run }: Contender, durationMs: number): Promise<{ rate: number; calls: number[] }> {
  const calls: number[] = [];
  const start = performance.now();
  let last = start;
  while (last - start < durationMs) {
    const result = run();
    if (result instanceof Promise) await result;
    const now = performance.now();
    calls.push(now - last);
    last = now;
  }
  return { rate: (1000 * calls.length) / (last - start), calls };
}

/**
 * Returns a quantile of unsorted values; NaN if there are none.
 *
 * @param share 0 to 1; 0.5 for the median.
 */
export function quantile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

/**
 * Prints figures as a table, each with its ratio to the baseline.
 *
 * @param baseline Name of the contender with ratio 1.
 * @param extra Additional columns by name of the contender.
 */
export function printTable(
  title: string,
  figures: readonly Figures[],
  baseline: string,
  extra: Record<string, Record<string, string | number>> = {},
): void {
  const base = figures.find(({ name }) => name === baseline)?.perSecond ?? Number.NaN;
  console.log(`\n${title}`);
  console.table(
    Object.fromEntries(
      figures.map(({ name, perSecond, p50, p99, rss }) => [
        name,
        {
          'per second': Math.round(perSecond),
          [`× ${baseline}`]: Number((perSecond / base).toFixed(2)),
          'p50 ms': Number(p50.toFixed(3)),
          'p99 ms': Number(p99.toFixed(3)),
          'RSS MiB': Math.round(rss),
          ...extra[name],
        },
      ]),
    ),
  );
}

/** Prints whether a target is met, and makes the process exit with code 1 if it is not. */
export function checkTarget(target: string, isMet: boolean): void {
  console.log(`${isMet ? 'met   ' : 'MISSED'} ${target}`);
  if (!isMet) process.exitCode = 1;
}

/** Returns the resident memory of a process in MiB; NaN on systems without /proc. */
export function residentMiB(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
  } catch {
    return NaN;
  }
}
