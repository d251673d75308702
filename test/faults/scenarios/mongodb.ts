import { writeFileSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Scenario } from '../harness/scenario.js';

const REPEATS = 256;

/** Faults of MongoDB and of the disks. */
export const MONGODB_SCENARIOS: readonly Scenario[] = [
  {
    name: 'api-killed-in-outage',
    fault: 'MongoDB and Temporal are unreachable, and the API is killed and started again',
    promises: ['F4', 'R1', 'R2'],
    bounds: { mayFailScans: true, maxRepeats: REPEATS },
    async inject({ system, wait, isShort }) {
      // The snapshot of short links is written every 5 s.
      await wait(isShort ? 6_000 : 10_000);
      system.proxies.mongod.silence();
      system.proxies.temporal.disconnect();
      await wait(isShort ? 1_000 : 5_000);
      await system.restart('api', 'SIGKILL');
      await wait(isShort ? 1_000 : 10_000);
      system.proxies.mongod.restore();
      system.proxies.temporal.restore();
    },
  },
  {
    name: 'mongodb-slow',
    fault: 'Every response of MongoDB takes 2 s, for 30 s',
    promises: ['F16', 'R1', 'R2'],
    bounds: { maxRepeats: REPEATS },
    async inject({ system, wait, isShort }) {
      system.proxies.mongod.slow(2_000);
      await wait(isShort ? 5_000 : 30_000);
      system.proxies.mongod.restore();
    },
  },
  {
    name: 'pool-exhausted',
    fault: 'Two connections per process, each response takes 200 ms, at 200 scans/s, for 30 s',
    promises: ['F16', 'R1', 'R2'],
    system: { mongodbOptions: 'maxPoolSize=2' },
    load: { scansPerSecond: 200, bulkEveryMs: 4_000 },
    bounds: { maxRepeats: REPEATS },
    async inject({ system, wait, isShort }) {
      system.proxies.mongod.slow(200);
      await wait(isShort ? 5_000 : 30_000);
      system.proxies.mongod.restore();
    },
  },
  {
    name: 'primary-killed',
    fault: 'The primary of a set of three is killed, and the next one steps down, at 200 scans/s',
    promises: ['F2', 'R1', 'R2', 'R4'],
    system: { isReplicaSet: true },
    load: { scansPerSecond: 200 },
    bounds: { maxRepeats: 2 * REPEATS },
    async inject({ system, wait, note }) {
      const startedAt = performance.now();
      await system.replicaSet!.killPrimary();
      note(`a new primary after ${Math.round(performance.now() - startedAt)} ms`);
      await wait(5_000);
      await system.replicaSet!.restart();
      await wait(5_000);
      await system.replicaSet!.stepDown();
      await wait(5_000);
    },
  },
  {
    name: 'spool-blocked',
    fault: 'A file is in place of the spool while MongoDB is silent for 6 s',
    promises: ['F16', 'R1', 'R2'],
    bounds: { maxRepeats: REPEATS },
    async inject({ system, wait, isShort }) {
      const spool = join(system.folder, 'api', 'spool');
      // A busy machine may have spooled scans before, and may create the folder again at any moment.
      const aside = [];
      do {
        aside.push(`${spool}-aside-${aside.length}`);
        await rename(spool, aside.at(-1)!);
      } while (!blockFolder(spool));
      system.proxies.mongod.silence();
      await wait(isShort ? 2_000 : 6_000);
      await rm(spool);
      await mkdir(spool);
      for (const folder of aside) {
        for (const name of await readdir(folder)) await rename(join(folder, name), join(spool, name));
      }
      system.proxies.mongod.restore();
    },
  },
  {
    name: 'spool-disk-full',
    fault: 'The disk of the spool has 64 KiB while MongoDB is silent for 20 s',
    promises: ['F16', 'R1', 'R2'],
    system: { disks: { spool: '64k' } },
    needs: 'root',
    bounds: { maxRepeats: REPEATS },
    async inject({ system, wait, isShort }) {
      system.proxies.mongod.silence();
      await wait(isShort ? 3_000 : 20_000);
      system.proxies.mongod.restore();
    },
  },
  {
    name: 'mongodb-disk-full',
    fault: 'The disk of MongoDB is full for 25 s, until MongoDB aborts, and then has space again',
    promises: ['F16', 'R1', 'R2'],
    system: { disks: { mongod: '600m' } },
    needs: 'root',
    bounds: { maxRepeats: REPEATS },
    async inject({ system, wait, note }) {
      const filler = join(system.folder, 'mongodb', 'filler');
      system.expectExit('mongod');
      fillDisk(filler);
      const aborted = await system.exits('mongod', 25_000);
      note(aborted ? 'mongod aborted' : 'mongod survived');
      await wait(5_000);
      await rm(filler);
      if (aborted) await system.start('mongod');
    },
  },
  {
    name: 'mongodb-restored',
    fault: 'The data of MongoDB is replaced by an older copy while Temporal keeps its data',
    promises: ['R1', 'R3', 'R4'],
    bounds: { mayFailScans: true, maxRepeats: 10_000, maxRecoveryMs: 300_000 },
    async inject({ system, load, wait }) {
      const copy = join(system.folder, 'copy');
      await wait(3_000);
      // The copy has a job that has not ended, whose workflow continues without it.
      await load.bulkCreate(500);
      // Scans that are spooled are stored after the copy, and removed with what the restore replaces. A busy
      // machine may have spooled scans before, which have to be stored first.
      const spool = join(system.folder, 'api', 'spool');
      let copiedAt: number;
      do {
        await wait(10);
        copiedAt = performance.now();
      } while (await holdsScans(spool));
      await system.end('mongod', 'SIGKILL');
      await system.copyData('mongod', copy);
      await system.start('mongod');
      await wait(10_000);
      await system.end('mongod', 'SIGKILL');
      await system.replaceData('mongod', copy);
      await system.start('mongod');
      load.forgetSince(copiedAt);
    },
  },
];

/** Creates a file in place of a folder that was moved. @returns false if there is a folder again. */
function blockFolder(path: string): boolean {
  try {
    writeFileSync(path, '');
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EISDIR') return false;
    throw error;
  }
}

/** Returns whether scans in a spool wait to be stored, or are being written to it or stored. */
async function holdsScans(spool: string): Promise<boolean> {
  const names = await readdir(spool).catch(() => []);
  return names.some((name) => name.includes('.scans'));
}

/** Fills a disk with a file until no byte is left. */
function fillDisk(file: string): void {
  for (const size of [1 << 20, 1 << 12]) {
    const block = Buffer.alloc(size, 1);
    try {
      for (;;) writeFileSync(file, block, { flag: 'a' });
    } catch {
      // The disk has less space than this block.
    }
  }
}
