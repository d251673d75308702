import { once } from 'node:events';
import { Readable, type Writable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { ZipArchive } from 'archiver';
import type { HandlerResponse } from './response.js';

/** A file of a ZIP; its text is made while it is read. */
export interface ZipEntry {
  name: string;
  text: AsyncIterable<string>;
}

/**
 * A ZIP that is made while it is sent: a slow reader slows the making, and one that goes away ends it. When a member can't
 * be made to its end the connection breaks, so that nobody takes a part for the whole.
 * @param name plain ASCII, with its ending
 */
export function zipReply(name: string, members: Iterable<ZipEntry>, date: Date): HandlerResponse {
  return {
    status: 200,
    headers: { 'Content-Disposition': `attachment; filename="${name}"` },
    contentType: 'application/zip',
    async stream(response) {
      try {
        await writeZip(members, response, date);
      } catch (error) {
        if (!isGone(error)) throw error;
      }
    },
  };
}

async function writeZip(members: Iterable<ZipEntry>, target: Writable, date: Date): Promise<void> {
  const archive = new ZipArchive();
  const broken = new AbortController();
  const sent = pipeline(archive, target).catch((error: unknown) => {
    broken.abort(error);
    throw error;
  });
  const fed = feed(archive, members, date, broken.signal).catch((error: unknown) => {
    archive.destroy(error as Error);
    throw error;
  });
  const ends = await Promise.allSettled([sent, fed]);
  // What broke first is the reason of the other's failure.
  const failure = ends.find((end) => end.status === 'rejected');
  if (failure) throw failure.reason;
}

async function feed(
  archive: ZipArchive,
  members: Iterable<ZipEntry>,
  date: Date,
  broken: AbortSignal,
): Promise<void> {
  for (const { name, text } of members) {
    const source = Readable.from(encode(text), { objectMode: false });
    try {
      const packed = once(archive, 'entry', { signal: broken });
      archive.append(source, { name, date, mode: 0o644 });
      await Promise.all([packed, finished(source)]);
    } finally {
      // Ends the reading of what it is made from.
      source.destroy();
    }
  }
  await archive.finalize();
}

async function* encode(text: AsyncIterable<string>): AsyncGenerator<Buffer> {
  for await (const piece of text) if (piece !== '') yield Buffer.from(piece);
}

/** The client went away: nobody is left who could be told. */
function isGone(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE';
}
