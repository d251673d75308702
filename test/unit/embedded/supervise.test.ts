import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { startChild, type Child } from '../../../embedded/child.js';
import { keepRunning, type Kept } from '../../../embedded/supervise.js';

const IDLE = 'setInterval(() => {}, 1000); process.send("ready")';

let folder: string;
let lines: string[];
let started: Child[];
let kept: Kept;

function keep(program: string): Kept {
  kept = keepRunning({
    name: 'The thing',
    say: (line) => lines.push(line),
    start: async (onStart) => {
      const args = ['-e', program];
      const child = startChild({
        name: 'thing',
        command: process.execPath,
        args,
        folder,
        ipc: true,
        onStart,
      });
      started.push(child);
      await Promise.race([once(child.process, 'message'), child.ended]);
    },
  });
  return kept;
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await sleep(20);
}

function isAlive(child: Child | undefined): boolean {
  return child?.process.exitCode === null && child.process.signalCode === null;
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'qrelay-keep-'));
  lines = [];
  started = [];
});

afterEach(async () => {
  await kept.stop(0);
  rmSync(folder, { recursive: true, force: true });
});

test('a process that ends by itself is started again, and that is said', async () => {
  await keep(IDLE).ready;
  started[0]?.process.kill('SIGKILL');
  await until(() => lines.length === 2);
  expect(lines).toEqual([
    'The thing ended unexpectedly (SIGKILL); starting it again in 0.5 s',
    'The thing runs again',
  ]);
  expect(isAlive(started[1])).toBe(true);
});

test('waits double while it goes on ending', async () => {
  await keep('process.exit(3)').ready;
  await until(() => lines.filter((line) => line.includes('ended')).length === 2);
  const ends = lines.filter((line) => line.includes('ended'));
  expect(ends).toEqual([
    'The thing ended unexpectedly (code 3); starting it again in 0.5 s',
    'The thing ended unexpectedly (code 3); starting it again in 1 s',
  ]);
});

test('a process that is stopped stays stopped, without a word', async () => {
  await keep(IDLE).ready;
  await kept.stop(2_000);
  expect(isAlive(started[0])).toBe(false);
  expect(started).toHaveLength(1);
  expect(lines).toEqual([]);
});

test('a process that ignores SIGTERM is ended by force after its grace', async () => {
  await keep(`process.on('SIGTERM', () => {}); ${IDLE}`).ready;
  await kept.stop(200);
  await expect(started[0]?.ended).resolves.toBe('SIGKILL');
});

test('what the first start throws reaches whoever waits for it', async () => {
  kept = keepRunning({
    name: 'The thing',
    say: (line) => lines.push(line),
    start: () => Promise.reject(new Error('no port')),
  });
  await expect(kept.ready).rejects.toThrow('no port');
  expect(lines).toEqual([]);
});
