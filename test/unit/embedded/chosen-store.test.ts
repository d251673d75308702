import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { chooseStore, registerService } from '../../../embedded/chosen-store.js';
import { lockDataFolder, writeRuntime } from '../../../embedded/data-folder.js';

let base: string;
let cleanUps: (() => void)[];

const folder = () => join(base, 'data');
const choose = (choice: Partial<Parameters<typeof chooseStore>[0]> = {}) =>
  chooseStore({
    mongodbUri: undefined,
    folder: folder(),
    isNamed: false,
    createsStore: false,
    cache: join(base, 'cache'),
    ...choice,
  });

/** Runs a service in this process: on a data folder, with its entry in the cache folder. */
function runService(name: string): string {
  const other = join(base, name);
  cleanUps.push(lockDataFolder(other), registerService(join(base, 'cache'), other));
  return other;
}

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'qrelay-store-'));
  cleanUps = [];
});

afterEach(() => {
  for (const cleanUp of cleanUps) cleanUp();
  rmSync(base, { recursive: true, force: true });
});

describe('a command', () => {
  test('uses MONGODB_URI, and shows it without its password', () => {
    const mongodbUri = 'mongodb://ada:secret@db.example/qrelay';
    expect(choose({ mongodbUri })).toEqual({
      mongodbUri,
      description: 'Using MONGODB_URI mongodb://***@db.example/qrelay',
    });
  });

  test('uses the service that is running on its folder', () => {
    runService('data');
    const servers = { temporalAddress: 'localhost:7233', apiUrl: 'http://localhost:3000', pid: process.pid };
    writeRuntime(folder(), { mongodbUri: 'mongodb://running', ...servers });
    expect(choose()).toMatchObject({ mongodbUri: 'mongodb://running', servicePid: process.pid });
  });

  test('stops if a service is running on another folder, unless its own is named', () => {
    mkdirSync(join(folder(), 'mongodb'), { recursive: true });
    const other = runService('other');
    expect(() => choose()).toThrow(
      `Qrelay is running on ${other}, not on ${folder()}: set DATA_DIR to the folder that you mean`,
    );
    expect(choose({ isNamed: true }).description).toBe(
      `Using the data in ${folder()}; no service is running on it`,
    );
  });

  test('ignores services that were killed', async () => {
    mkdirSync(join(folder(), 'mongodb'), { recursive: true });
    const killed: ChildProcess = spawn(process.execPath, ['-e', '']);
    await once(killed, 'exit');
    const services = join(base, 'cache', 'services');
    mkdirSync(services, { recursive: true });
    writeFileSync(join(services, String(killed.pid)), join(base, 'other'));
    expect(choose().description).toContain('no service is running on it');
    expect(readdirSync(services)).toEqual([]);
  });

  test('creates a database only in a folder that is named, or to restore a backup', () => {
    expect(() => choose()).toThrow(`${folder()} has no data: set DATA_DIR or MONGODB_URI`);
    for (const choice of [{ isNamed: true }, { createsStore: true }])
      expect(choose(choice).description).toBe(`Creating a new database in ${folder()}`);
  });

  test('says on stderr why it stops, and creates nothing', () => {
    const program = join(import.meta.dirname, '../../../dist/embedded/command.js');
    const { MONGODB_URI: _uri, DATA_DIR: _folder, ...env } = process.env;
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, 'account', 'list'], {
      cwd: base,
      env: { ...env, NODE_OPTIONS: '', XDG_CACHE_HOME: join(base, 'cache') },
      encoding: 'utf8',
    });
    expect([status, stdout, stderr]).toEqual([1, '', expect.stringContaining('.data has no data')]);
    expect(readdirSync(base)).toEqual([]);
  });
});
