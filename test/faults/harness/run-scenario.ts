import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createFakeClock, MAY_MOUNT } from './programs.js';
import { settle, type LedgerRow } from './ledger.js';
import { startLoad, type Received } from './load.js';
import { createRandom } from './random.js';
import { startFaultReceiver } from './receiver.js';
import type { Run, Scenario } from './scenario.js';
import { startSystem, type System } from './system.js';

const MAX_GAP_MS = 3_000;
const MAX_RECOVERY_MS = 120_000;
/** Load of short runs, which share the machine with other tests and take as long as these allow. */
const SHORT_LOAD = { scansPerSecond: 20, bulkEveryMs: 4_000 };
/** Load before and after a fault. */
const CALM_MS = { short: 500, full: 2_000 };

export interface RunOptions {
  seed: number;
  isShort: boolean;
  /** Length of a random run, in ms. */
  randomMs: number;
}

export interface Result {
  rows: LedgerRow[];
  /** Scans that got no redirect, by reason. */
  failures: Record<string, number>;
  p50Ms: number;
  p99Ms: number;
  maxMs: number;
  /** Longest time without any redirect. */
  maxGapMs: number;
  /** Time from the end of the fault until all scans were found and delivered. */
  scansRecoveryMs: number;
  /** Time from the end of the fault until everything was found, jobs included. */
  recoveryMs: number;
  notes: string[];
  /** Broken promises; empty if all hold. */
  violations: string[];
}

/** Returns whether this machine has what a scenario needs. */
export function canRun({ needs }: Scenario): boolean {
  if (needs === 'root') return MAY_MOUNT;
  if (needs !== 'libfaketime') return true;
  const folder = mkdtempSync(join(tmpdir(), 'qrelay-clock-'));
  try {
    return createFakeClock(folder) !== undefined;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Runs a scenario on a new system and compares what was acknowledged with what is found. */
export async function runScenario(scenario: Scenario, options: RunOptions): Promise<Result> {
  const { bounds = {} } = scenario;
  const system = await startSystem(scenario.system);
  const receiver = await startFaultReceiver();
  const notes: string[] = [];
  const violations: string[] = [];
  try {
    const load = await startLoad(system, receiver, (options.isShort ? SHORT_LOAD : scenario.load) ?? {});
    const startedAt = performance.now();
    const run: Run = {
      system,
      receiver,
      load,
      random: createRandom(options.seed),
      isShort: options.isShort,
      randomMs: options.randomMs,
      wait: (milliseconds) => sleep(milliseconds),
      note: (text) => notes.push(text),
      check: (promise, holds) => void (holds || violations.push(promise)),
    };
    const calmMs = options.isShort ? CALM_MS.short : CALM_MS.full;
    await sleep(calmMs);
    await scenario.inject(run);
    const endedAt = performance.now();
    await sleep(calmMs);
    await load.stop();
    const stoppedAt = performance.now();
    const maxRecoveryMs = bounds.maxRecoveryMs ?? MAX_RECOVERY_MS;
    const ledger = await settle(system, load, receiver, maxRecoveryMs);
    const result: Result = {
      rows: ledger.rows,
      failures: load.received.failures,
      ...measureRedirects(load.received, startedAt, stoppedAt),
      scansRecoveryMs: ledger.scansFoundAt - endedAt,
      recoveryMs: performance.now() - endedAt,
      notes: [...notes, ...ledger.notes],
      violations: [...violations, ...ledger.violations],
    };
    await judge(scenario, options, system, result);
    if (receiver.mistimed > 0) result.notes.push(`${receiver.mistimed} signatures with a wrong time`);
    return result;
  } catch (error) {
    for (const name of ['api', 'worker'] as const) {
      process.stderr.write(`${name} printed:\n${system.output(name).slice(-4_000)}\n`);
    }
    throw error;
  } finally {
    receiver.stop();
    await system.stop();
  }
}

/**
 * Adds what the ledger shows to the broken promises. Short runs share a busy machine with other tests, so
 * times are not judged.
 */
async function judge(
  { bounds = {} }: Scenario,
  { isShort }: RunOptions,
  system: System,
  result: Result,
): Promise<void> {
  const { violations } = result;
  for (const { what, doubled, lost, acknowledged } of result.rows) {
    if (acknowledged === 0) violations.push(`no ${what} were acknowledged, so nothing is proved`);
    const isReported = what === 'scans' && bounds.reportsLostScans;
    if (isReported) {
      const reported = await readLostScans(system);
      result.notes.push(`the API reported ${reported} lost scans`);
      if (lost > reported) violations.push(`${lost} scans are lost, of which ${reported} were reported`);
    } else if (lost > 0) violations.push(`${lost} ${what} are lost`);
    const allowed = what === 'deliveries' ? (bounds.maxRepeats ?? 0) : 0;
    if (doubled > allowed) violations.push(`${doubled} ${what} are doubled; ${allowed} may be`);
  }
  for (const crash of system.crashes) violations.push(`an unexpected exit: ${crash}`);
  if (isShort) return;
  const failed = Object.values(result.failures).reduce((sum, count) => sum + count, 0);
  if (failed > 0 && !bounds.mayFailScans) violations.push(`${failed} scans got no redirect`);
  const maxGapMs = bounds.maxGapMs ?? (bounds.mayFailScans ? Infinity : MAX_GAP_MS);
  if (result.maxGapMs > maxGapMs) violations.push(`${Math.round(result.maxGapMs)} ms without a redirect`);
}

async function readLostScans({ url }: System): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(/^qrelay_scans_total\{[^}]*outcome="lost"[^}]*\} (\d+)/m.exec(metrics)?.[1] ?? 0);
}

function measureRedirects({ redirects }: Received, startedAt: number, stoppedAt: number) {
  const durations = redirects.map(({ sentAt, receivedAt }) => receivedAt - sentAt).sort((a, b) => a - b);
  const at = (share: number) => durations[Math.floor(share * (durations.length - 1))] ?? NaN;
  const times = redirects.map(({ receivedAt }) => receivedAt).filter((time) => time >= startedAt);
  const points = [startedAt, ...times.sort((a, b) => a - b), stoppedAt];
  let maxGapMs = 0;
  for (let n = 1; n < points.length; n++) maxGapMs = Math.max(maxGapMs, points[n]! - points[n - 1]!);
  return { p50Ms: at(0.5), p99Ms: at(0.99), maxMs: at(1), maxGapMs };
}
