import type { Scenario } from '../harness/scenario.js';

/** A worker has at most this many unrecorded attempts per endpoint, which another worker repeats. */
const REPEATS_PER_KILL = 128;
/** How often a process is killed, in `npm test` and in full. */
const KILLS = { short: 1, full: 5 };
/** A process must end within this time of SIGTERM. */
const STOP_MS = 10_000;

const kills = (isShort: boolean) => (isShort ? KILLS.short : KILLS.full);

/** Faults of single processes: they are killed, suspended, and stopped under load. */
export const PROCESS_SCENARIOS: readonly Scenario[] = [
  {
    name: 'api-killed',
    fault: 'The API is killed and started again, five times',
    promises: ['F5', 'F6', 'R1', 'R3', 'R4', 'R6'],
    bounds: { mayFailScans: true },
    async inject({ system, wait, isShort }) {
      for (let n = 0; n < kills(isShort); n++) {
        await system.restart('api', 'SIGKILL');
        await wait(isShort ? 500 : 2_000);
      }
    },
  },
  {
    name: 'worker-killed',
    fault: 'The worker is killed and started again, five times',
    promises: ['F1', 'R3', 'R4', 'R5'],
    bounds: { maxRepeats: KILLS.full * REPEATS_PER_KILL },
    async inject({ system, wait, isShort }) {
      for (let n = 0; n < kills(isShort); n++) {
        await system.restart('worker', 'SIGKILL');
        await wait(isShort ? 500 : 2_000);
      }
    },
  },
  {
    name: 'mongod-killed',
    fault: 'MongoDB is killed and started again, five times, at 200 scans/s',
    promises: ['F2', 'R1', 'R2', 'R4'],
    load: { scansPerSecond: 200 },
    // A batch whose attempts could not be recorded in time is sent again.
    bounds: { maxRepeats: KILLS.full * REPEATS_PER_KILL },
    async inject({ system, wait, isShort }) {
      for (let n = 0; n < kills(isShort); n++) {
        await system.restart('mongod', 'SIGKILL');
        await wait(isShort ? 500 : 3_000);
      }
    },
  },
  {
    name: 'mongod-suspended',
    fault: 'MongoDB is suspended for 10 s, twice',
    promises: ['F2', 'R1', 'R2'],
    bounds: { maxRepeats: 2 * REPEATS_PER_KILL },
    async inject({ system, wait, isShort }) {
      for (let n = 0; n < (isShort ? 1 : 2); n++) {
        await system.suspend('mongod', isShort ? 2_000 : 10_000);
        await wait(isShort ? 0 : 3_000);
      }
    },
  },
  {
    name: 'worker-suspended',
    fault: 'The worker is suspended for 20 s, longer than its heartbeats may be missing',
    promises: ['F1', 'R3'],
    bounds: { maxRepeats: REPEATS_PER_KILL },
    inject: ({ system, isShort }) => system.suspend('worker', isShort ? 12_000 : 20_000),
  },
  {
    name: 'stopped',
    fault: 'The worker and the API get SIGTERM under load and start again, three times each',
    promises: ['F15', 'R12'],
    load: { scansPerSecond: 200 },
    bounds: { mayFailScans: true },
    async inject({ system, receiver, wait, note, check, isShort }) {
      // Attempts are in flight whenever the worker stops.
      receiver.delayMs = 100;
      const stops: Record<'worker' | 'api', number[]> = { worker: [], api: [] };
      for (let n = 0; n < (isShort ? 1 : 3); n++) {
        for (const name of ['worker', 'api'] as const) {
          stops[name].push(await system.restart(name, 'SIGTERM'));
          await wait(isShort ? 500 : 3_000);
        }
      }
      // Pending deliveries must now arrive in time, also on a machine that manages few attempts at once.
      receiver.delayMs = 0;
      for (const [name, times] of Object.entries(stops)) {
        const slowest = Math.round(Math.max(...times));
        note(`the ${name} stopped within ${slowest} ms`);
        check(`the ${name} stops within ${STOP_MS} ms; it took ${slowest} ms`, slowest <= STOP_MS);
      }
      const expired = system.output('worker').split('GracefulShutdownPeriodExpiredError').length - 1;
      check(`activities end within the grace period; ${expired} did not`, expired === 0);
    },
  },
];
