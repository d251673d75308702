import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createFileCache, type FileCache } from '../../api/redirect/hosted/file-cache.js';
import { HOUR_MS } from '../../core/basics/time/durations.js';
import { filePath } from '../../core/codes/hosted/file-path.js';
import type { TargetFile } from '../../store/files/target-files.js';
import { createLogger } from '../../telemetry/logger.js';

let folder: string;
let cache: FileCache;
let now: Date;
let reads: string[];
let served: (sha256: string) => boolean;
const stored = new Map<string, Buffer>();

beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'qrelay-copies-')), 'files');
  now = new Date();
  reads = [];
  served = () => true;
  cache = createFileCache({
    folder,
    maxBytes: 250,
    files: {
      async read(id, start, end) {
        reads.push(id);
        const bytes = stored.get(id);
        if (!bytes) throw new Error('MongoDB is down');
        return Promise.resolve(Readable.from([bytes.subarray(start, end)]));
      },
      findServedDigests: (digests) => Promise.resolve(new Set(digests.filter((one) => served(one)))),
    },
    timeoutMs: 5_000,
    now: () => now,
    log: createLogger('silent', 'api'),
  });
});
afterEach(async () => {
  cache.close();
  stored.clear();
  await rm(folder, { recursive: true, force: true });
});

/** Stores a file of 100 bytes. */
function store(id: string): TargetFile {
  const bytes = Buffer.alloc(100, id);
  stored.set(id, bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const content = { bytes: 100, sha256, type: 'application/pdf' as const, width: null, height: null };
  return {
    id,
    accountId: 'acc_1',
    name: 'Menu.pdf',
    path: filePath({ sha256, name: 'Menu.pdf' }),
    ...content,
  };
}

const read = async (file: TargetFile, start = 0, end = 100) => buffer(await cache.open(file, start, end));
const copies = async () => (await readdir(folder)).sort();

test('a file is read from the database once, then from its copy, which only the service can read', async () => {
  const file = store('a');
  const [first, second] = await Promise.all([read(file), read(file, 10, 20)]);
  expect(first).toEqual(stored.get('a'));
  expect(second).toEqual(stored.get('a')!.subarray(10, 20));
  stored.clear();
  expect(await read(file)).toEqual(first);
  expect(reads).toEqual(['a']);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  await expect(read({ ...store('b'), id: 'missing' })).rejects.toThrow('MongoDB is down');
});

test('a copy with other bytes than the file is not served, and a truncated one is replaced', async () => {
  const file = store('a');
  stored.set('a', Buffer.alloc(100, 'x'));
  await expect(read(file)).rejects.toThrow('the stored bytes');
  expect(await copies()).toEqual([]);
  store('a');
  await read(file);
  await writeFile(join(folder, file.sha256), 'short');
  expect(await read(file)).toEqual(stored.get('a'));
});

test('a sweep removes copies of deleted and blocked files, and of files that were not used for 24 hours', async () => {
  const [current, gone, old] = [store('a'), store('b'), store('c')];
  await read(gone);
  await read(current);
  served = (sha256) => sha256 !== gone.sha256;
  await cache.sweep();
  expect(await copies()).toEqual([current.sha256]);
  await read(old);
  now = new Date(now.getTime() + 23 * HOUR_MS);
  await read(current);
  now = new Date(now.getTime() + 2 * HOUR_MS);
  await cache.sweep();
  expect(await copies()).toEqual([current.sha256]);
});

test('the copies that were used last stay within the bound', async () => {
  const files = [store('a'), store('b'), store('c')];
  for (const file of files) {
    await read(file);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  expect(await copies()).toEqual([files[1]!.sha256, files[2]!.sha256].sort());
});

test('a file that exceeds the bound is read from the database each time', async () => {
  const large = { ...store('a'), bytes: 300 };
  expect(await read(large, 0, 50)).toHaveLength(50);
  await read(large, 50, 100);
  expect(reads).toEqual(['a', 'a']);
});
