import { setTimeout as sleep } from 'node:timers/promises';
import type { ChaosReceiver } from './chaos-receiver.js';
import type { Part, RunningService } from './full-service.js';

/** Milliseconds, at least and at most. */
const BETWEEN = [4_000, 20_000] as const;
const STOPPED = [2_000, 12_000] as const;

type Fault = [name: string, happen: () => Promise<unknown> | void];

/** What may happen, each as likely as the others. Whatever ends is started again by `npm start`. */
function faults(service: RunningService, receiver: ChaosReceiver): Fault[] {
  const signal = (part: Part, name: NodeJS.Signals) => process.kill(service.pid(part), name);
  const killed = (part: Part): Fault => [`${part} killed -9`, () => void signal(part, 'SIGKILL')];
  const asked = (part: Part): Fault => [`${part} asked to end`, () => void signal(part, 'SIGTERM')];
  const stopped = (part: Part): Fault => [
    `${part} stopped for a while`,
    async () => {
      const pid = service.pid(part);
      process.kill(pid, 'SIGSTOP');
      try {
        await sleep(between(STOPPED));
      } finally {
        process.kill(pid, 'SIGCONT');
      }
    },
  ];
  const moody = (mood: ChaosReceiver['mood']): Fault => [
    `receiver ${mood}`,
    async () => {
      receiver.mood = mood;
      await sleep(between(STOPPED) / 3);
      receiver.mood = 'well';
    },
  ];
  return [
    killed('api'),
    killed('worker'),
    killed('mongod'),
    killed('temporal'),
    asked('api'),
    asked('worker'),
    stopped('mongod'),
    stopped('temporal'),
    stopped('worker'),
    moody('failing'),
    moody('resetting'),
  ];
}

/** One fault after another until `end` (in `Date.now()`'s time). @returns how often each happened */
export async function doHarm(
  service: RunningService,
  receiver: ChaosReceiver,
  end: number,
): Promise<Record<string, number>> {
  const happened: Record<string, number> = {};
  const all = faults(service, receiver);
  while (Date.now() < end) {
    await sleep(between(BETWEEN));
    const [name, happen] = all[Math.floor(Math.random() * all.length)]!;
    try {
      await happen();
    } catch {
      // It is on its way up from an earlier one.
      continue;
    }
    happened[name] = (happened[name] ?? 0) + 1;
    console.log(`${new Date().toISOString().slice(11, 19)} ${name}`);
  }
  return happened;
}

function between([least, most]: readonly [number, number]): number {
  return least + Math.random() * (most - least);
}
