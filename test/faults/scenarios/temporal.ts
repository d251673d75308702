import type { Scenario } from '../harness/scenario.js';

const REPEATS = 256;
const TEN_MINUTES_MS = 600_000;

/** Faults of Temporal. */
export const TEMPORAL_SCENARIOS: readonly Scenario[] = [
  {
    name: 'temporal-killed',
    fault: 'Temporal is killed and started again, three times',
    promises: ['R3', 'R4', 'R5'],
    bounds: { maxRepeats: REPEATS },
    async inject({ system, wait, isShort }) {
      for (let n = 0; n < (isShort ? 1 : 3); n++) {
        await system.restart('temporal', 'SIGKILL');
        await wait(isShort ? 500 : 3_000);
      }
    },
  },
  {
    name: 'temporal-down',
    fault: 'Temporal is down for ten minutes, at 200 scans/s',
    promises: ['F3', 'R3', 'R4'],
    load: { scansPerSecond: 200, bulkEveryMs: 5_000 },
    bounds: { maxRepeats: REPEATS, maxRecoveryMs: TEN_MINUTES_MS },
    async inject({ system, wait, isShort }) {
      await system.end('temporal', 'SIGKILL');
      await wait(isShort ? 4_000 : TEN_MINUTES_MS);
      await system.start('temporal');
    },
  },
  {
    name: 'temporal-emptied',
    fault: 'Temporal loses all its data while a bulk creation of 500 codes is running',
    promises: ['F3', 'R3', 'R4'],
    bounds: { maxRepeats: REPEATS, maxRecoveryMs: 240_000 },
    async inject({ system, load, wait, check }) {
      const jobs = system.store.db.collection<{ _id: string; status: string }>('jobs');
      const { id } = await load.bulkCreate(500);
      const deadline = Date.now() + 30_000;
      let status: string | undefined;
      while (status !== 'running' && status !== 'completed' && Date.now() < deadline) {
        status = (await jobs.findOne({ _id: id }))?.status;
        await wait(1);
      }
      // The worker is suspended, so that it cannot complete the job before Temporal ends.
      const resume = system.freeze('worker');
      await system.end('temporal', 'SIGKILL');
      status = (await jobs.findOne({ _id: id }))?.status;
      check(`the bulk creation is running when Temporal is emptied; it is ${status}`, status === 'running');
      await system.replaceData('temporal', undefined);
      await system.start('temporal');
      resume();
    },
  },
];
