import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { lockDataFolder, lockHolder, stopOrphans } from '../../../embedded/data-folder.js';
import { writePidFile } from '../../../embedded/pid-file.js';

let folder: string;
let other: ChildProcess | undefined;

async function startOther(): Promise<number> {
  other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  await once(other, 'spawn');
  return other.pid ?? 0;
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'qrelay-folder-'));
  mkdirSync(join(folder, 'pids'));
});

afterEach(() => {
  other?.kill('SIGKILL');
  other = undefined;
  rmSync(folder, { recursive: true, force: true });
});

describe('a data folder', () => {
  test('is held by one process at a time', () => {
    const release = lockDataFolder(folder);
    expect(lockHolder(folder)).toBe(process.pid);
    expect(() => lockDataFolder(folder)).toThrow(`Qrelay already runs on ${folder} (process ${process.pid})`);
    release();
    expect(lockHolder(folder)).toBeUndefined();
    lockDataFolder(folder)();
  });

  test('is taken over from a process that is gone', () => {
    writeFileSync(join(folder, 'supervisor.json'), JSON.stringify({ pid: 2 ** 22 + 1, identity: 'x' }));
    const release = lockDataFolder(folder);
    expect(lockHolder(folder)).toBe(process.pid);
    release();
  });

  test("is taken over from a process whose number is another's now", () => {
    const before = JSON.stringify({ pid: process.pid, identity: 'started long ago' });
    writeFileSync(join(folder, 'supervisor.json'), before);
    lockDataFolder(folder)();
  });
});

describe('what an earlier run left behind', () => {
  test('is ended and named', async () => {
    writePidFile(join(folder, 'pids', 'mongod.json'), await startOther());
    const ended = once(other as ChildProcess, 'exit');
    await expect(stopOrphans(folder)).resolves.toEqual(['mongod']);
    await ended;
    expect(existsSync(join(folder, 'pids', 'mongod.json'))).toBe(false);
  });

  test('is left alone when its number belongs to another process now', async () => {
    const pid = await startOther();
    writeFileSync(join(folder, 'pids', 'mongod.json'), JSON.stringify({ pid, identity: 'started long ago' }));
    await expect(stopOrphans(folder)).resolves.toEqual([]);
    expect(other?.exitCode).toBeNull();
    expect(other?.signalCode).toBeNull();
  });
});
