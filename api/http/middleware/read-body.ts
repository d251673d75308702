import { finished, type Duplex, type Readable } from 'node:stream';
import * as zlib from 'node:zlib';
import type { NextFunction, Request, Response } from 'express';
import { DomainError, validationError } from '../../../core/basics/errors.js';
import { discardBody, readChunks } from '../body-chunks.js';
import { DEFAULT_BODY_LIMIT, formatBodyLimit } from '../body-limit.js';
import type { Upload } from '../route.js';
import { LimitedJson } from './json-limits.js';
import type { InvalidFields } from '../../../core/basics/parse-input.js';
import { findUnsafeJson } from '../../../core/basics/unsafe-json.js';

const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json$/;

/** A decoder that counts the compressed bytes that it has read. */
type Decoder = Duplex & { bytesWritten: number };

/** Creates the decoder of each `Content-Encoding`. */
const DECODERS: ReadonlyMap<string, (() => Decoder) | undefined> = new Map([
  ['gzip', zlib.createGunzip],
  ['deflate', zlib.createInflate],
  ['br', zlib.createBrotliDecompress],
  // Since Node 22.15.
  ['zstd', (zlib as { createZstdDecompress?: () => Decoder }).createZstdDecompress],
]);

/** Size in bytes up to which a body may be compressed by any ratio: all bodies in JSON, and most files. */
const FREELY_DECODED_BYTES = 8 * 1024 * 1024;

/**
 * Maximum ratio of a larger body to its compressed bytes. Tables of 50,000 rows that differ in a number have
 * about 50; line breaks have 1,027 with gzip, and more with Brotli.
 */
const MAX_DECODED_RATIO = 200;

interface BodyRules {
  /** Maximum size in bytes after decompression. Default: `DEFAULT_BODY_LIMIT`. */
  bodyLimit?: number;
  /** Reads a missing body as `{}`. */
  bodyOptional?: boolean;
}

/**
 * Returns the middleware that reads a JSON body into `req.body`. Express's own reader checks a body only once
 * all of it has arrived, and replaces invalid UTF-8, which would end up in a printed symbol. This one rejects
 * a body at the first chunk that exceeds a limit, and drops the rest of it while the response is sent.
 *
 * @throws DomainError `unsupported_media_type`, `payload_too_large`, `malformed_json`, or `validation_error`
 *   for what `findUnsafeJson` finds and for a body with too many values (see `LimitedJson`); `bad_request` if
 *   the body is not in its `Content-Encoding`, or the client disconnects.
 */
export function readBody({ bodyLimit = DEFAULT_BODY_LIMIT, bodyOptional = false }: BodyRules) {
  return async (req: Request, _res: Response, next: NextFunction): Promise<void> => {
    req.body = bodyOptional && !hasBody(req) ? {} : await readJson(req, bodyLimit);
    next();
  };
}

async function readJson(req: Request, bodyLimit: number): Promise<unknown> {
  const { value, unsafe } = await readSafeJson(req, bodyLimit);
  if (unsafe.total > 0) throw validationError(unsafe.details, unsafe.total);
  return value;
}

/**
 * Reads a JSON body.
 *
 * @param bodyLimit Maximum size in bytes after decompression.
 * @returns The value, and what `findUnsafeJson` finds in it.
 * @throws DomainError as `readBody`, except about unsafe values.
 */
export async function readSafeJson(
  req: Request,
  bodyLimit: number,
): Promise<{ value: unknown; unsafe: InvalidFields }> {
  try {
    assertJsonType(req);
    if (Number(req.headers['content-length'] ?? 0) > bodyLimit) throw bodyTooLarge(bodyLimit);
    return parseJson(await readBytes(req, bodyLimit));
  } finally {
    void discardBody(req);
  }
}

async function readBytes(req: Request, bodyLimit: number): Promise<Uint8Array> {
  const json = new LimitedJson(bodyLimit);
  for await (const chunk of readLimitedChunks(req, bodyLimit)) json.append(chunk);
  return json.toBytes();
}

/**
 * Yields a decoded body.
 *
 * @throws DomainError `payload_too_large` at the first chunk that exceeds the limit or the ratio.
 */
async function* readLimitedChunks(req: Request, bodyLimit: number): AsyncGenerator<Buffer, void, undefined> {
  if (!hasBody(req)) return;
  let size = 0;
  const decoder = createDecoder(req);
  try {
    for await (const chunk of readParseableChunks(decoder ? req.pipe(decoder) : req)) {
      size += chunk.length;
      if (size > bodyLimit) throw bodyTooLarge(bodyLimit);
      if (decoder && size > FREELY_DECODED_BYTES) assertRatio(size, decoder);
      yield chunk;
    }
  } finally {
    req.unpipe();
    decoder?.destroy();
  }
}

/**
 * Returns a body that is not JSON, for a handler that reads it as it arrives.
 *
 * @throws DomainError `unsupported_media_type` or, if `Content-Length` exceeds the limit,
 *   `payload_too_large`. The chunks throw as the chunks of `readBody` do.
 */
export function openUpload(
  req: Request,
  { contentTypes, bodyLimit = DEFAULT_BODY_LIMIT }: { contentTypes: readonly string[]; bodyLimit?: number },
): Upload {
  const mediaType = parseMediaType(req, contentTypes, FILE_CHARSETS);
  if (mediaType === undefined) {
    const advice = contentTypes.includes('text/csv') ? '; a spreadsheet can save it as “CSV UTF-8”' : '';
    throw new DomainError('unsupported_media_type', `Send the file as ${contentTypes.join(' or ')}${advice}`);
  }
  if (Number(req.headers['content-length'] ?? 0) > bodyLimit) throw bodyTooLarge(bodyLimit);
  return { mediaType, chunks: readLimitedChunks(req, bodyLimit) };
}

/** Returns undefined for a body that is not encoded. */
function createDecoder(req: Request): Decoder | undefined {
  const encoding = (req.headers['content-encoding'] ?? 'identity').toLowerCase();
  if (encoding === 'identity') return undefined;
  const decoder = DECODERS.get(encoding)?.();
  if (!decoder) {
    throw new DomainError(
      'unsupported_media_type',
      'This Content-Encoding is not supported; use gzip, deflate, or br',
    );
  }
  // A pipe does not pass the end of an aborted request on.
  finished(req, (error) => {
    if (error) decoder.destroy(error);
  });
  return decoder;
}

/** @throws DomainError `bad_request` for every error of the stream. */
async function* readParseableChunks(stream: Readable): AsyncGenerator<Buffer, void, undefined> {
  try {
    yield* readChunks(stream);
  } catch (cause) {
    throw new DomainError('bad_request', 'The request could not be parsed', { cause });
  }
}

function bodyTooLarge(bodyLimit: number): DomainError {
  return new DomainError(
    'payload_too_large',
    `The body exceeds the limit of ${formatBodyLimit(bodyLimit)}; send a smaller one`,
  );
}

/** @throws DomainError `payload_too_large` */
function assertRatio(size: number, { bytesWritten }: Decoder): void {
  if (size <= bytesWritten * MAX_DECODED_RATIO) return;
  throw new DomainError(
    'payload_too_large',
    `The body is more than ${MAX_DECODED_RATIO} times as large as its compressed form; send it without Content-Encoding`,
  );
}

function hasBody({ headers }: Request): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function assertJsonType(req: Request): void {
  if (parseMediaType(req, JSON_TYPE) !== undefined) return;
  throw new DomainError('unsupported_media_type', 'Send the body as application/json in UTF-8');
}

const UTF_8 = ['utf-8', 'utf8'];

/** Character sets that a file may be declared in. Its bytes decide how it is read. */
const FILE_CHARSETS = [
  ...UTF_8,
  ...['us-ascii', 'utf-16', 'utf-16le', 'utf-16be', 'windows-1252', 'cp1252', 'iso-8859-1', 'latin1'],
];

/**
 * Returns the media type of a body; undefined if the type or its character set is none of the accepted ones.
 */
function parseMediaType(
  req: Request,
  types: RegExp | readonly string[],
  charsets: readonly string[] = UTF_8,
): string | undefined {
  const header = req.headers['content-type'];
  const [mediaType = '', ...parameters] = (header ?? '')
    .toLowerCase()
    .split(';')
    .map((part) => part.trim());
  const charset = parameters
    .find((parameter) => parameter.startsWith('charset='))
    ?.slice(8)
    .replaceAll('"', '');
  const isAccepted = types instanceof RegExp ? types.test(mediaType) : types.includes(mediaType);
  const isReadable = charset === undefined || charsets.includes(charset);
  return isAccepted && isReadable ? mediaType : undefined;
}

function parseJson(bytes: Uint8Array): { value: unknown; unsafe: InvalidFields } {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const value = JSON.parse(text) as unknown;
    return { value, unsafe: findUnsafeJson(text, value) };
  } catch (error) {
    const reason = error instanceof SyntaxError ? error.message : 'it is not UTF-8';
    throw new DomainError('malformed_json', `The body is not valid JSON: ${reason}`);
  }
}
