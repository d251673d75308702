import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { processorTime } from '../support/processor-time.js';
import { FUZZ_TARGETS, type FuzzTarget } from './targets.js';

/** Inputs per target and round. A round over all targets takes about 10 s. */
const RUNS_PER_ROUND = 200;
/** Processor time that no input of a few kilobytes may take. */
const MOST_MILLISECONDS = 500;
/** Twice the input may take at most this many times as long: a quadratic parser takes 4 times. */
const MOST_GROWTH = 3.5;
/** Below this processor time, growth is not measurable. */
const MEASURABLE_MILLISECONDS = 50;

/**
 * `npm run fuzz`: searches for inputs that break a parser, until the time is up. Exits with 1 if it finds
 * any.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '60' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    failures: { type: 'string', default: 'coverage/fuzz' },
  },
});
const targets = Object.entries(FUZZ_TARGETS).filter(
  ([name]) => positionals.length === 0 || positionals.includes(name),
);
if (targets.length === 0)
  throw new Error(`No such target. Available: ${Object.keys(FUZZ_TARGETS).join(', ')}`);

const end = Date.now() + Number(values.seconds) * 1_000;
const firstSeed = Number(values.seed);
const failed = new Set<string>();
let inputs = 0;
console.log(`seed ${firstSeed}, ${targets.length} targets, ${values.seconds} s`);
for (let seed = firstSeed; Date.now() < end && failed.size < targets.length; seed++) {
  for (const [name, target] of targets) {
    if (failed.has(name) || Date.now() >= end) continue;
    const failure = (await search(target, seed)) ?? (await measureGrowth(target, seed));
    if (failure) report(name, seed, failure);
  }
}
console.log(`${inputs} inputs, ${failed.size} of ${targets.length} targets failed`);
process.exitCode = failed.size > 0 ? 1 : 0;

interface Failure {
  input: unknown;
  reason: string;
}

async function search({ input, check }: FuzzTarget, seed: number): Promise<Failure | undefined> {
  const property = fc.asyncProperty(input, async (value) => {
    inputs += 1;
    const cost = processorTime();
    await check(value);
    if (cost() > MOST_MILLISECONDS) throw new Error(`took ${Math.round(cost())} ms of processor time`);
  });
  const result = await fc.check(property, { seed, numRuns: RUNS_PER_ROUND, endOnFailure: false });
  return result.failed
    ? { input: result.counterexample?.[0], reason: fc.defaultReportMessage(result) ?? 'failed' }
    : undefined;
}

/** Compares the processor time of an input repeated 10 and 20 times. */
async function measureGrowth({ input, check }: FuzzTarget, seed: number): Promise<Failure | undefined> {
  for (const value of fc.sample(input, { seed, numRuns: 3 })) {
    const single = await costOf(check, repeat(value, 10));
    const double = await costOf(check, repeat(value, 20));
    if (double > MEASURABLE_MILLISECONDS && double > MOST_GROWTH * single) {
      return { input: value, reason: `${single} ms if repeated 10 times, ${double} ms if repeated 20 times` };
    }
  }
  return undefined;
}

/**
 * The least of three measurements, in milliseconds. An input that is rejected costs what its rejection costs.
 */
async function costOf(check: FuzzTarget['check'], value: unknown): Promise<number> {
  let least = Infinity;
  for (let attempt = 0; attempt < 3; attempt++) {
    const cost = processorTime();
    await check(value).catch(() => undefined);
    least = Math.min(least, cost());
  }
  return least;
}

/** Repeats every text and all bytes in a value. */
function repeat(value: unknown, times: number): unknown {
  if (typeof value === 'string') return value.repeat(times);
  if (Buffer.isBuffer(value)) return Buffer.concat(Array.from({ length: times }, () => value));
  if (Array.isArray(value)) return value.map((item) => repeat(item, times));
  return value;
}

function report(name: string, seed: number, { input, reason }: Failure): void {
  failed.add(name);
  mkdirSync(values.failures, { recursive: true });
  const file = join(values.failures, `${name.replaceAll(/\W+/g, '-')}-${seed}.txt`);
  writeFileSync(file, `target: ${name}\nseed: ${seed}\ninput: ${fc.stringify(input)}\n\n${reason}\n`);
  console.error(`${name}: failed with seed ${seed}; see ${file}`);
}
