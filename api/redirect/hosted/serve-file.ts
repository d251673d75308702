import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import type { TargetFile } from '../../../store/files/target-files.js';
import type { Logger } from '../../../telemetry/logger.js';
import { namedFileDisposition } from '../../http/content-disposition.js';
import { etagOf, requestedRange } from '../../http/ranged-file.js';
import type { ResponseBranding } from '../respond/branding.js';
import type { ClientPreferences } from '../respond/client-preferences.js';
import type { ErrorResponder } from '../respond/errors.js';
import type { RedirectResponse } from '../respond/response.js';
import type { FileCache } from './file-cache.js';
import type { FileMetrics } from './file-metrics.js';

/** Content Security Policy of images. */
const IMAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
/**
 * Content Security Policy of PDFs. With `sandbox`, Safari shows nothing; without `style-src`, its viewer has
 * no layout.
 */
const PDF_POLICY =
  "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

interface FileServerDeps {
  cache: Pick<FileCache, 'open'>;
  /** Number of files that are sent at once. */
  maxResponses: number;
  errors: ErrorResponder;
  metrics: FileMetrics;
  log: Logger;
}

/** A request for a file that may be served. */
interface FileRequest {
  request: IncomingMessage;
  file: TargetFile;
  /** Whether the response is for one visitor alone. */
  isPrivate: boolean;
  preferences: ClientPreferences;
  brandingOf: () => Promise<ResponseBranding>;
}

/**
 * Creates the function that serves files: the entire file or a range of it, with validators (RFC 9110, 13 and
 * 14). Caches may keep a file but ask before each use, since the code may lead to another one.
 */
export function createFileServer({ cache, maxResponses, errors, metrics, log }: FileServerDeps) {
  let responses = 0;

  /** Opens a part of a file. The response counts until its stream ends. */
  async function open(file: TargetFile, start: number, end: number): Promise<Readable> {
    responses++;
    try {
      const stream = await cache.open(file, start, end);
      return stream.once('close', () => {
        responses--;
        const whole = stream.readableEnded ? end - start : 0;
        metrics.bytes.inc('bytesRead' in stream ? Number(stream.bytesRead) : whole);
      });
    } catch (error) {
      responses--;
      throw error;
    }
  }

  async function build(served: FileRequest): Promise<RedirectResponse> {
    const { request, file, isPrivate, preferences, brandingOf } = served;
    const { headers, method } = request;
    const etag = etagOf(file.sha256);
    const common = {
      ETag: etag,
      'Cache-Control': isPrivate ? 'private, no-store' : 'no-cache',
      'X-Robots-Tag': 'noindex',
    };
    if (isUnchanged(headers['if-none-match'], etag)) return { status: 304, headers: common, body: '' };
    const range = method === 'GET' ? requestedRange(headers, file) : 'whole';
    if (range === 'unsatisfiable') {
      return errors.rangeNotSatisfiable(file.bytes, preferences, await brandingOf());
    }
    const { start, end } = range === 'whole' ? { start: 0, end: file.bytes } : range;
    const response: RedirectResponse = {
      status: range === 'whole' ? 200 : 206,
      headers: {
        ...common,
        'Content-Type': file.type,
        'Content-Length': String(end - start),
        ...(range !== 'whole' && { 'Content-Range': `bytes ${start}-${end - 1}/${file.bytes}` }),
        'Accept-Ranges': 'bytes',
        'Content-Disposition': namedFileDisposition('inline', file.name),
        'Content-Security-Policy': file.type === 'application/pdf' ? PDF_POLICY : IMAGE_POLICY,
        'X-Content-Type-Options': 'nosniff',
      },
      body: '',
    };
    if (method === 'HEAD') return response;
    if (responses >= maxResponses) return errors.failed('unavailable', preferences, await brandingOf());
    try {
      return { ...response, stream: await open(file, start, end) };
    } catch (error) {
      log.warn({ err: error, file: file.id }, 'could not read a hosted file; the visitor is asked to retry');
      return errors.failed('unavailable', preferences, await brandingOf());
    }
  }

  return async (served: FileRequest): Promise<RedirectResponse> => {
    const response = await build(served);
    metrics.responses.inc({ status: response.status });
    return response;
  };
}

/** Returns whether a client has the file already (RFC 9110, 13.1.2: weak comparison). */
function isUnchanged(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const tags = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag) || tags.includes('*');
}
