export interface Contender {
  name: string;
  run: () => unknown;
}

export interface Figures {
  name: string;
  /** median of the rounds */
  perSecond: number;
  /** of single calls, in milliseconds, over all rounds */
  p50: number;
  p99: number;
  /** largest resident set seen at the end of a round, in MiB */
  rss: number;
}

interface Options {
  rounds?: number;
  /** length of one contender's turn */
  roundMilliseconds?: number;
}

const WARM_UP_MILLISECONDS = 300;

/**
 * Runs the contenders by turns (A B C, A B C, …), so that what else the machine does falls on all of them,
 * and gives the median of the rounds.
 */
export async function compare(contenders: readonly Contender[], options: Options = {}): Promise<Figures[]> {
  const { rounds = 5, roundMilliseconds = 600 } = options;
  const taken = contenders.map((contender) => ({
    contender,
    rates: [] as number[],
    calls: [] as number[],
    rss: 0,
  }));
  for (const { contender } of taken) await turn(contender, WARM_UP_MILLISECONDS);
  for (let round = 0; round < rounds; round++) {
    for (const entry of taken) {
      const { rate, calls } = await turn(entry.contender, roundMilliseconds);
      entry.rates.push(rate);
      for (const call of calls) entry.calls.push(call);
      entry.rss = Math.max(entry.rss, process.memoryUsage.rss() / 2 ** 20);
    }
  }
  return taken.map(({ contender, rates, calls, rss }) => ({
    name: contender.name,
    perSecond: quantile(rates, 0.5),
    p50: quantile(calls, 0.5),
    p99: quantile(calls, 0.99),
    rss,
  }));
}

async function turn({ run }: Contender, milliseconds: number): Promise<{ rate: number; calls: number[] }> {
  const calls: number[] = [];
  const start = performance.now();
  let last = start;
  while (last - start < milliseconds) {
    const result = run();
    if (result instanceof Promise) await result;
    const now = performance.now();
    calls.push(now - last);
    last = now;
  }
  return { rate: (1000 * calls.length) / (last - start), calls };
}

/** @param share 0.5 for the median */
export function quantile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

/**
 * Prints figures as a table, each beside its ratio to the baseline.
 * @param baseline name of the contender that counts as 1
 * @param extra further columns by contender
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

/** Prints whether a floor holds, and makes the process fail when it doesn't. */
export function floor(what: string, holds: boolean): void {
  console.log(`${holds ? 'holds ' : 'BROKEN'} ${what}`);
  if (!holds) process.exitCode = 1;
}
