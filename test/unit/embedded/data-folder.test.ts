import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import {
  findRuntime,
  lockDataFolder,
  lockHolder,
  stopOrphans,
  writeRuntime,
} from '../../../embedded/data-folder.js';
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

describe('the lock of a data folder', () => {
  test('fails with one line that says what to do if the folder cannot be written', () => {
    const blocked = join(folder, 'file');
    writeFileSync(blocked, '');
    expect(() => lockDataFolder(join(blocked, 'data'))).toThrow(
      /^DATA_DIR \S+ cannot be written \(.*\): make it writable for this user, or set DATA_DIR to another folder$/,
    );
  });

  test('is held by one process at a time', () => {
    const release = lockDataFolder(folder);
    expect(lockHolder(folder)).toBe(process.pid);
    expect(() => lockDataFolder(folder)).toThrow(
      `Qrelay is already running on ${folder} (process ${process.pid})`,
    );
    release();
    expect(lockHolder(folder)).toBeUndefined();
    lockDataFolder(folder)();
  });

  test('is taken over from a process that no longer runs', () => {
    writeFileSync(join(folder, 'supervisor.json'), JSON.stringify({ pid: 2 ** 22 + 1, identity: 'x' }));
    const release = lockDataFolder(folder);
    expect(lockHolder(folder)).toBe(process.pid);
    release();
  });

  test('is taken over if the PID of its holder has been reused', () => {
    const before = JSON.stringify({ pid: process.pid, identity: 'started long ago' });
    writeFileSync(join(folder, 'supervisor.json'), before);
    lockDataFolder(folder)();
  });
});

describe('a locked data folder', () => {
  const mode = (path: string): number => statSync(path).mode & 0o777;

  test('is closed to other users, even if it was open before, and so is every new file', () => {
    chmodSync(folder, 0o755);
    const release = lockDataFolder(folder);
    writeFileSync(join(folder, 'ports.json'), '{}');
    expect([mode(folder), mode(join(folder, 'ports.json'))]).toEqual([0o700, 0o600]);
    release();
  });

  test('is created closed to other users', () => {
    const created = join(folder, 'new', 'data');
    const release = lockDataFolder(created);
    expect(mode(created)).toBe(0o700);
    release();
  });
});

describe('the runtime file of a data folder', () => {
  const runtime = { mongodbUri: 'mongodb://x', temporalAddress: 'x:1', apiUrl: 'http://x', pid: process.pid };

  test('shows the servers while its process holds the lock, and nothing afterwards', () => {
    const release = lockDataFolder(folder);
    writeRuntime(folder, runtime);
    expect(findRuntime(folder)).toEqual(runtime);
    release();
    expect(findRuntime(folder)).toBeUndefined();
  });
});

describe('stopping orphans', () => {
  test('stops a process of an earlier run and returns its name', async () => {
    writePidFile(join(folder, 'pids', 'mongod.json'), await startOther());
    const exited = once(other as ChildProcess, 'exit');
    await expect(stopOrphans(folder)).resolves.toEqual(['mongod']);
    await exited;
    expect(existsSync(join(folder, 'pids', 'mongod.json'))).toBe(false);
  });

  test('leaves a process alone that has reused the PID', async () => {
    const pid = await startOther();
    writeFileSync(join(folder, 'pids', 'mongod.json'), JSON.stringify({ pid, identity: 'started long ago' }));
    await expect(stopOrphans(folder)).resolves.toEqual([]);
    expect(other?.exitCode).toBeNull();
    expect(other?.signalCode).toBeNull();
  });
});
