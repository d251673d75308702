import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { Transform, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipArchive } from 'archiver';

export interface ZipEntry {
  name: string;
  content: Buffer | string;
}

/** The earliest date that a ZIP can carry: a fixed one, so that equal entries give equal bytes. */
const FIXED_DATE = new Date(Date.UTC(1980, 0, 1));

/**
 * Writes entries, in order and one at a time as they come, as a ZIP to `target`.
 * PNGs are stored, since they are compressed already; the rest is deflated.
 * @returns the ZIP's size in bytes and its SHA-256 in hex
 */
export async function writeZip(
  entries: AsyncIterable<ZipEntry>,
  target: Writable,
): Promise<{ bytes: number; sha256: string }> {
  const archive = new ZipArchive();
  const hash = createHash('sha256');
  let bytes = 0;
  const measure = new Transform({
    transform(piece: Buffer, _encoding, done) {
      hash.update(piece);
      bytes += piece.length;
      done(null, piece);
    },
  });
  const broken = new AbortController();
  const written = pipeline(archive, measure, target).catch((error: unknown) => {
    broken.abort(error);
    throw error;
  });
  const fed = feed(archive, entries, broken.signal).catch((error: unknown) => {
    archive.destroy(error as Error);
    throw error;
  });
  await Promise.all([fed, written]);
  return { bytes, sha256: hash.digest('hex') };
}

/** The next entry is asked for when the one before is packed, so one picture at a time is in memory. */
async function feed(
  archive: ZipArchive,
  entries: AsyncIterable<ZipEntry>,
  broken: AbortSignal,
): Promise<void> {
  for await (const { name, content } of entries) {
    const packed = once(archive, 'entry', { signal: broken });
    archive.append(content, { name, date: FIXED_DATE, mode: 0o644, store: name.endsWith('.png') });
    await packed;
  }
  await archive.finalize();
}
