import { PassThrough, Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { writeZip, type ZipEntry } from '../../../zip/write-zip.js';
import { readZip } from '../../support/read-zip.js';

/** Entries with names so long that the directory at the end of the ZIP exceeds every buffer on its way. */
function entriesWithLargeDirectory(onLast: () => void): ZipEntry[] {
  const names = Array.from({ length: 200 }, (_, index) => `${index}-${'a'.repeat(30_000)}.png`);
  return names.map((name, index) => ({
    name,
    get content() {
      if (index === names.length - 1) onLast();
      return name.slice(0, 3);
    },
  }));
}

test('a large central directory is written completely', async () => {
  const target = new PassThrough();
  const [zip, { bytes }] = await Promise.all([
    buffer(target),
    writeZip(
      entriesWithLargeDirectory(() => undefined),
      target,
    ),
  ]);
  expect(zip).toHaveLength(bytes);
  expect(await readZip(zip)).toHaveLength(200);
});

test('a stream that fails while the directory is written fails the ZIP', async () => {
  let stuck = false;
  const target = new Writable({
    highWaterMark: 1,
    write(_piece, _encoding, done) {
      if (!stuck) done();
    },
  });
  const entries = entriesWithLargeDirectory(() => (stuck = true));
  const writing = writeZip(entries, target);
  const failing = expect(writing).rejects.toThrow('the disk is full');
  await sleep(200);
  target.destroy(new Error('the disk is full'));
  await failing;
});
