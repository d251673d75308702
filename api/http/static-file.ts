import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import Negotiator from 'negotiator';
import { isNotModified } from './preconditions.js';

/** A file in memory that is the same for all clients, plain and compressed. */
export interface StaticFile {
  mediaType: string;
  etag: string;
  bytes: Buffer;
  /** Compressed copies; absent if the bytes are compressed already, as in a PNG. */
  br?: Buffer;
  gzip?: Buffer;
}

/** Nearly as small as the maximum of 11, in a fraction of the time. */
const BROTLI_QUALITY = 6;
/** Number of characters of `Accept-Encoding` that are parsed. */
const MAX_PARSED_CHARACTERS = 1_000;

/** Compresses a file, on Node's thread pool. Takes about 0.1 s per MB, so call it once per file. */
export async function compressFile(content: string | Buffer, mediaType: string): Promise<StaticFile> {
  const bytes = Buffer.from(content);
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(bytes, { params }),
    promisify(gzip)(bytes),
  ]);
  return { mediaType, etag: etagOf(bytes), bytes, br, gzip: zipped };
}

/** Returns the ETag of a file's content. */
export function etagOf(bytes: Buffer): string {
  return `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
}

/** Sends a file in the smallest encoding that the client accepts, or a 304 if the client has it. */
export function sendStaticFile(req: IncomingMessage, res: ServerResponse, file: StaticFile): void {
  res.setHeader('ETag', file.etag);
  res.setHeader('Vary', 'Accept-Encoding');
  if (isNotModified(req, res)) {
    res.writeHead(304).end();
    return;
  }
  const encoding = chooseEncoding(req.headers['accept-encoding']);
  const compressed = encoding && file[encoding];
  if (compressed) res.setHeader('Content-Encoding', encoding);
  const bytes = compressed ?? file.bytes;
  res.setHeader('Content-Type', file.mediaType);
  res.setHeader('Content-Length', bytes.length);
  res.end(req.method === 'HEAD' ? undefined : bytes);
}

/** Brotli first, because it is smaller. The order in which browsers list encodings is no preference. */
function chooseEncoding(header: string | undefined): 'br' | 'gzip' | undefined {
  if (header === undefined) return undefined;
  const headers = { 'accept-encoding': header.slice(0, MAX_PARSED_CHARACTERS) };
  const accepted = new Negotiator({ headers }).encodings(['br', 'gzip']);
  return (['br', 'gzip'] as const).find((encoding) => accepted.includes(encoding));
}
