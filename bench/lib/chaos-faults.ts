import { setTimeout as sleep } from 'node:timers/promises';
import type { ChaosReceiver } from './chaos-receiver.js';
import type { ProcessName, RunningService } from './full-service.js';

/** Minimum and maximum time between two faults, and of a suspension. */
const INTERVAL_MS = [4_000, 20_000] as const;
const SUSPENSION_MS = [2_000, 12_000] as const;

type Fault = [name: string, inject: () => Promise<unknown> | void];

/** Returns the faults, all equally likely. `npm start` restarts processes that exit. */
function listFaults(service: RunningService, receiver: ChaosReceiver): Fault[] {
  const signal = (target: ProcessName, name: NodeJS.Signals) => process.kill(service.pid(target), name);
  const kill = (target: ProcessName): Fault => [`${target}: SIGKILL`, () => void signal(target, 'SIGKILL')];
  const terminate = (target: ProcessName): Fault => [
    `${target}: SIGTERM`,
    () => void signal(target, 'SIGTERM'),
  ];
  const suspend = (target: ProcessName): Fault => [
    `${target}: suspended`,
    async () => {
      const pid = service.pid(target);
      process.kill(pid, 'SIGSTOP');
      try {
        await sleep(randomBetween(SUSPENSION_MS));
      } finally {
        process.kill(pid, 'SIGCONT');
      }
    },
  ];
  const breakReceiver = (mode: ChaosReceiver['mode']): Fault => [
    `receiver: ${mode}`,
    async () => {
      receiver.mode = mode;
      await sleep(randomBetween(SUSPENSION_MS) / 3);
      receiver.mode = 'normal';
    },
  ];
  return [
    kill('api'),
    kill('worker'),
    kill('mongod'),
    kill('temporal'),
    terminate('api'),
    terminate('worker'),
    suspend('mongod'),
    suspend('temporal'),
    suspend('worker'),
    breakReceiver('failing'),
    breakReceiver('resetting'),
  ];
}

/**
 * Injects random faults, one at a time, until a point in time.
 *
 * @param end Unix time in milliseconds.
 * @returns The number of each fault.
 */
export async function injectFaults(
  service: RunningService,
  receiver: ChaosReceiver,
  end: number,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  const faults = listFaults(service, receiver);
  while (Date.now() < end) {
    await sleep(randomBetween(INTERVAL_MS));
    const [name, inject] = faults[Math.floor(Math.random() * faults.length)]!;
    try {
      await inject();
    } catch {
      // The process is still restarting after an earlier fault.
      continue;
    }
    counts[name] = (counts[name] ?? 0) + 1;
    console.log(`${new Date().toISOString().slice(11, 19)} ${name}`);
  }
  return counts;
}

function randomBetween([min, max]: readonly [number, number]): number {
  return min + Math.random() * (max - min);
}
