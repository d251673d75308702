import express, { type NextFunction, type Request, type Response } from 'express';
import { DomainError, validationError } from '../../../core/errors.js';
import { DEFAULT_BODY_LIMIT, formatBodyLimit } from '../body-limit.js';
import { assertWithinJsonLimits } from './json-limits.js';
import { findUnsafeJson } from './unsafe-json.js';

const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json$/;

interface BodyRules {
  /** Maximum size in bytes after decompression. Default: `DEFAULT_BODY_LIMIT`. */
  bodyLimit?: number;
  /** Reads a missing body as `{}`. */
  bodyOptional?: boolean;
}

/**
 * Returns the middleware that reads a JSON body into `req.body`. It is stricter than Express's own reader: invalid UTF-8
 * is rejected rather than replaced, because replaced characters would end up in a printed symbol.
 *
 * @throws DomainError `unsupported_media_type`, `payload_too_large`, `malformed_json`, or `validation_error` for what
 *   `findUnsafeJson` finds and for a body with too many values (see `assertWithinJsonLimits`).
 */
export function readBody({ bodyLimit = DEFAULT_BODY_LIMIT, bodyOptional = false }: BodyRules) {
  const isOmitted = (req: Request) => bodyOptional && !hasBody(req);
  return [
    (req: Request, _res: Response, next: NextFunction): void => {
      if (!isOmitted(req)) assertJsonType(req);
      // Rejected while the body is still arriving; Express would read it to the end first.
      if (Number(req.headers['content-length'] ?? 0) > bodyLimit) throw bodyTooLarge(bodyLimit);
      next();
    },
    express.raw({ type: () => true, limit: bodyLimit }),
    (req: Request, _res: Response, next: NextFunction): void => {
      req.body = isOmitted(req) ? {} : parseJson(req.body as Buffer | undefined, bodyLimit);
      next();
    },
  ];
}

/** Returns the error for a body over the limit of its route, in bytes. */
export function bodyTooLarge(bodyLimit: number): DomainError {
  return new DomainError(
    'payload_too_large',
    `The body exceeds the limit of ${formatBodyLimit(bodyLimit)}; send a smaller one`,
  );
}

function hasBody({ headers }: Request): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function assertJsonType(req: Request): void {
  const header = req.headers['content-type'];
  const [mediaType = '', ...parameters] = (header ?? '')
    .toLowerCase()
    .split(';')
    .map((part) => part.trim());
  const charset = parameters
    .find((parameter) => parameter.startsWith('charset='))
    ?.slice(8)
    .replaceAll('"', '');
  if (!JSON_TYPE.test(mediaType) || (charset !== undefined && charset !== 'utf-8' && charset !== 'utf8')) {
    throw new DomainError('unsupported_media_type', 'Send the body as application/json in UTF-8');
  }
}

function parseJson(raw: Buffer | undefined, bodyLimit: number): unknown {
  try {
    const bytes = raw ?? new Uint8Array();
    assertWithinJsonLimits(bytes, bodyLimit);
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const value = JSON.parse(text) as unknown;
    const unsafe = findUnsafeJson(text, value);
    if (unsafe.total > 0) throw validationError(unsafe.details, unsafe.total);
    return value;
  } catch (error) {
    if (error instanceof DomainError) throw error;
    const reason = error instanceof SyntaxError ? error.message : 'it is not UTF-8';
    throw new DomainError('malformed_json', `The body is not valid JSON: ${reason}`);
  }
}
