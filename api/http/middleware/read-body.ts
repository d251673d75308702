import express, { type NextFunction, type Request, type Response } from 'express';
import { DomainError, validationError } from '../../../core/errors.js';
import { findProtoKeys } from './proto-keys.js';

const DEFAULT_BODY_LIMIT = 1024 * 1024;
const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json$/;
const MAX_DEPTH = 32;

interface BodyRules {
  /** Maximum size in bytes after decompression. Default 1 MiB. */
  bodyLimit?: number;
  /** Reads a missing body as `{}`. */
  bodyOptional?: boolean;
}

/**
 * Returns the middleware that reads a JSON body into `req.body`. It is stricter than Express's own reader: invalid UTF-8
 * is rejected rather than replaced, because replaced characters would end up in a printed symbol.
 *
 * @throws DomainError `unsupported_media_type`, `payload_too_large`, `malformed_json`, or `validation_error` for members
 *   named `__proto__`.
 */
export function readBody({ bodyLimit = DEFAULT_BODY_LIMIT, bodyOptional = false }: BodyRules) {
  const isOmitted = (req: Request) => bodyOptional && !hasBody(req);
  return [
    (req: Request, _res: Response, next: NextFunction): void => {
      if (!isOmitted(req)) assertJsonType(req);
      // Rejected while the body is still arriving; Express would read it to the end first.
      if (Number(req.headers['content-length'] ?? 0) > bodyLimit) throw tooLarge(bodyLimit);
      next();
    },
    express.raw({ type: () => true, limit: bodyLimit }),
    (req: Request, _res: Response, next: NextFunction): void => {
      req.body = isOmitted(req) ? {} : parseJson(req.body as Buffer | undefined);
      next();
    },
  ];
}

function tooLarge(bodyLimit: number): DomainError {
  const limitMiB = bodyLimit / (1024 * 1024);
  return new DomainError('payload_too_large', `The body exceeds the limit of ${limitMiB} MiB`);
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

function parseJson(raw: Buffer | undefined): unknown {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(raw ?? new Uint8Array());
    assertShallow(text);
    const value = JSON.parse(text) as unknown;
    const protoKeys = findProtoKeys(text, value);
    if (protoKeys.length > 0) throw validationError(protoKeys);
    return value;
  } catch (error) {
    if (error instanceof DomainError) throw error;
    const reason = error instanceof SyntaxError ? error.message : 'it is not UTF-8';
    throw new DomainError('malformed_json', `The body is not valid JSON: ${reason}`);
  }
}

/** Counts brackets outside strings before the parser runs, so that hostile nesting costs nothing. */
function assertShallow(text: string): void {
  let depth = 0;
  let inString = false;
  for (let index = 0; index < text.length; index++) {
    const character = text.charCodeAt(index);
    if (inString) {
      if (character === 0x5c) index++;
      else if (character === 0x22) inString = false;
    } else if (character === 0x22) inString = true;
    else if (character === 0x7b || character === 0x5b) {
      if (++depth > MAX_DEPTH) {
        throw new DomainError('malformed_json', `The body is nested more than ${MAX_DEPTH} levels deep`);
      }
    } else if (character === 0x7d || character === 0x5d) depth--;
  }
}
