import { between } from '../harness/random.js';
import type { Run, Scenario } from '../harness/scenario.js';
import type { ProcessName } from '../harness/system.js';

type Fault = [name: string, inject: () => Promise<unknown>];

/** Returns the faults, all equally likely. */
function listFaults({ system, receiver, random, wait }: Run): Fault[] {
  const lengthMs = () => between(random, 2_000, 12_000);
  const kill = (name: ProcessName): Fault => [`${name}: SIGKILL`, () => system.restart(name, 'SIGKILL')];
  const stop = (name: ProcessName): Fault => [`${name}: SIGTERM`, () => system.restart(name, 'SIGTERM')];
  const suspend = (name: ProcessName): Fault => [
    `${name}: suspended`,
    () => system.suspend(name, lengthMs()),
  ];
  const breakReceiver = (mode: 'failing' | 'resetting'): Fault => [
    `receiver: ${mode}`,
    async () => {
      receiver.mode = mode;
      await wait(lengthMs() / 3);
      receiver.mode = 'normal';
    },
  ];
  const network = (name: 'mongod' | 'temporal', fault: 'disconnect' | 'silence' | 'slow'): Fault => [
    `${name}: ${fault}`,
    async () => {
      const proxy = system.proxies[name];
      if (fault === 'slow') proxy.slow(2_000);
      else proxy[fault]();
      await wait(lengthMs());
      proxy.restore();
    },
  ];
  return [
    ...(['api', 'worker', 'mongod', 'temporal'] as const).map(kill),
    ...(['api', 'worker'] as const).map(stop),
    ...(['worker', 'mongod', 'temporal'] as const).map(suspend),
    ...(['failing', 'resetting'] as const).map(breakReceiver),
    ...(['disconnect', 'silence', 'slow'] as const).map((fault) => network('mongod', fault)),
    ...(['disconnect', 'silence'] as const).map((fault) => network('temporal', fault)),
  ];
}

/** One random fault after the other. */
export const RANDOM_SCENARIO: Scenario = {
  name: 'random',
  fault: 'Random faults of all processes, connections, and the receiver, one after the other',
  promises: ['F18', 'R1', 'R3', 'R4', 'R5', 'R6'],
  // A delivery that failed is retried after 5 and then 30 minutes.
  bounds: { mayFailScans: true, maxRepeats: 100_000, maxRecoveryMs: 45 * 60_000 },
  async inject(run) {
    const counts: Record<string, number> = {};
    const faults = listFaults(run);
    const end = Date.now() + (run.isShort ? 5_000 : run.randomMs);
    while (Date.now() < end) {
      await run.wait(between(run.random, 3_000, 15_000));
      const [name, inject] = faults[Math.floor(run.random() * faults.length)]!;
      await inject();
      counts[name] = (counts[name] ?? 0) + 1;
      if (!run.isShort) console.log(`  ${new Date().toISOString().slice(11, 19)} ${name}`);
    }
    run.note(`faults: ${JSON.stringify(counts)}`);
  },
};
