import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { PermanentStartError, supervise, type SupervisedProcess } from '../../../config/supervise.js';
import { startChild, type Child } from '../../../embedded/child.js';
import { waitFor } from '../../support/wait-for.js';

const IDLE = 'setInterval(() => {}, 1000); process.send("ready")';

let folder: string;
let lines: string[];
let started: Child[];
let supervised: SupervisedProcess;

function run(program: string): SupervisedProcess {
  supervised = supervise({
    name: 'The thing',
    report: (line) => lines.push(line),
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
      await Promise.race([once(child.process, 'message'), child.exited]);
    },
  });
  return supervised;
}

const until = (condition: () => boolean): Promise<void> =>
  waitFor(condition, 60_000, () => `the next event; so far:\n${lines.join('\n')}`);

function isAlive(child: Child | undefined): boolean {
  return child?.process.exitCode === null && child.process.signalCode === null;
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'qrelay-supervise-'));
  lines = [];
  started = [];
});

afterEach(async () => {
  await supervised.stop(0);
  rmSync(folder, { recursive: true, force: true });
});

test('a process that exits is restarted at once, and both are reported', async () => {
  await run(IDLE).ready;
  started[0]?.process.kill('SIGKILL');
  await until(() => lines.length === 2);
  expect(lines).toEqual([
    'The thing exited unexpectedly (SIGKILL); restarting',
    'The thing is running again',
  ]);
  expect(isAlive(started[1])).toBe(true);
});

test('the back-off doubles while a process keeps exiting', async () => {
  await run('process.exit(3)').ready;
  await until(() => lines.filter((line) => line.includes('exited')).length === 3);
  const exits = lines.filter((line) => line.includes('exited'));
  expect(exits).toEqual([
    'The thing exited unexpectedly (code 3); restarting',
    'The thing exited unexpectedly (code 3); restarting in 0.5 s',
    'The thing exited unexpectedly (code 3); restarting in 1 s',
  ]);
});

test('a restarted process is replaced without back-off', async () => {
  await run(IDLE).ready;
  await supervised.restart(2_000);
  await until(() => lines.length === 1);
  expect(lines).toEqual(['The thing is running again']);
  expect(isAlive(started[0])).toBe(false);
  expect(isAlive(started[1])).toBe(true);
});

test('a stopped process stays stopped, and nothing is reported', async () => {
  await run(IDLE).ready;
  await supervised.stop(2_000);
  expect(isAlive(started[0])).toBe(false);
  expect(started).toHaveLength(1);
  expect(lines).toEqual([]);
});

test('a process that ignores SIGTERM is killed after its grace period', async () => {
  await run(`process.on('SIGTERM', () => {}); ${IDLE}`).ready;
  await supervised.stop(200);
  await expect(started[0]?.exited).resolves.toBe('SIGKILL');
});

test('a process that rejects its settings at a restart is not started again', async () => {
  let starts = 0;
  const errors: Error[] = [];
  supervised = supervise({
    name: 'The thing',
    report: (line) => lines.push(line),
    start: async (onStart) => {
      starts += 1;
      if (starts > 1) throw new PermanentStartError('wrong key');
      const args = ['-e', 'process.exit(3)'];
      onStart(startChild({ name: 'thing', command: process.execPath, args, folder }));
    },
    onGiveUp: (error) => errors.push(error),
  });
  await until(() => errors.length > 0);
  await sleep(600);
  expect(starts).toBe(2);
  expect(errors.map(({ message }) => message)).toEqual(['wrong key']);
  expect(lines).toEqual([
    'The thing exited unexpectedly (code 3); restarting',
    'The thing did not start: wrong key',
  ]);
});

test('an error of the first start rejects `ready`', async () => {
  supervised = supervise({
    name: 'The thing',
    report: (line) => lines.push(line),
    start: () => Promise.reject(new Error('no port')),
  });
  await expect(supervised.ready).rejects.toThrow('no port');
  expect(lines).toEqual([]);
});
