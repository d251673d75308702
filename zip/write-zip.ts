import { once } from 'node:events';
import { Readable, type Writable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { ZipArchive } from 'archiver';
import { createMeasure, type MeasuredFile } from './measure-bytes.js';

/** A file of a ZIP. Text can be generated while it is written. */
export interface ZipEntry {
  name: string;
  content: Buffer | string | AsyncIterable<string | Uint8Array>;
}

/** Names of files whose content is compressed. */
const COMPRESSED = /\.(png|webp|jpg|pdf)$/;

/** The earliest date that a ZIP can hold. */
const EARLIEST_DATE = new Date(Date.UTC(1980, 0, 1));

/**
 * Writes a ZIP to a stream, entry by entry, and ends the stream. An entry is requested once the previous one
 * has been written, so at most one is in memory, and a slow reader slows down the source.
 *
 * Images that are already compressed are stored; everything else is deflated.
 *
 * @param date Modification time of all entries. By default a fixed one, so that equal entries give equal
 *   bytes.
 * @returns The size of the ZIP in bytes and its SHA-256 in hex.
 * @throws The first error of the entries or of the stream. The stream is then destroyed, so that a reader
 *   cannot mistake what has been written for the whole.
 */
export async function writeZip(
  entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>,
  target: Writable,
  date = EARLIEST_DATE,
): Promise<MeasuredFile> {
  const archive = new ZipArchive();
  const { stream: measure, measured } = createMeasure();
  const failed = new AbortController();
  let failure: { error: unknown } | undefined;
  const fail = (error: unknown): void => {
    failure ??= { error };
    failed.abort(error);
    archive.destroy(error as Error);
  };
  await Promise.all([
    pipeline(archive, measure, target).catch(fail),
    appendAll(archive, entries, date, failed.signal).catch(fail),
  ]);
  if (failure) throw failure.error;
  return measured();
}

async function appendAll(
  archive: ZipArchive,
  entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>,
  date: Date,
  signal: AbortSignal,
): Promise<void> {
  for await (const { name, content } of entries) {
    const written = once(archive, 'entry', { signal });
    const options = { name, date, mode: 0o644, store: COMPRESSED.test(name) };
    if (typeof content === 'string' || Buffer.isBuffer(content)) {
      archive.append(content, options);
      await written;
    } else {
      await appendText(archive, content, options, written);
    }
  }
  // Not awaited: its promise never settles if the ZIP is aborted. The pipeline reports its errors and ends
  // with the ZIP.
  archive.finalize().catch(() => undefined);
}

async function appendText(
  archive: ZipArchive,
  pieces: AsyncIterable<string | Uint8Array>,
  options: { name: string },
  written: Promise<unknown>,
): Promise<void> {
  const source = Readable.from(encode(pieces), { objectMode: false });
  try {
    archive.append(source, options);
    await Promise.all([written, finished(source)]);
  } finally {
    // Ends the generator if the ZIP was aborted.
    source.destroy();
  }
}

async function* encode(pieces: AsyncIterable<string | Uint8Array>): AsyncGenerator<Buffer> {
  for await (const piece of pieces) if (piece.length > 0) yield Buffer.from(piece);
}
