import express, { type NextFunction, type Request, type Response } from 'express';
import { DomainError, validationError } from '../../../core/errors.js';
import { reservedMembers } from './proto-keys.js';

const DEFAULT_BODY_LIMIT = 1024 * 1024;

interface BodyRules {
  bodyLimit?: number;
  bodyOptional?: boolean;
}

const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json$/;
const MAX_DEPTH = 32;

/**
 * Reads a JSON body of at most `bodyLimit` bytes (after decompression). Stricter than Express's own reader where silence
 * would put wrong bytes into a symbol: ill-formed UTF-8 is refused, not replaced.
 */
export function readBody({ bodyLimit = DEFAULT_BODY_LIMIT, bodyOptional = false }: BodyRules) {
  const readRaw = express.raw({ type: () => true, limit: bodyLimit });
  const absent = (req: Request) => bodyOptional && !hasBody(req);
  return [
    (req: Request, _res: Response, next: NextFunction): void => {
      if (!absent(req)) requireJson(req);
      // Said at once, while the rest is still on its way; Express would read it to its end first.
      if (Number(req.headers['content-length'] ?? 0) > bodyLimit) throw tooLarge();
      next();
    },
    readRaw,
    (req: Request, _res: Response, next: NextFunction): void => {
      req.body = absent(req) ? {} : parseJson(req.body as Buffer | undefined);
      next();
    },
  ];
}

function tooLarge(): DomainError {
  return new DomainError('payload_too_large', 'The body is larger than this route takes');
}

function hasBody({ headers }: Request): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function requireJson(req: Request): void {
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
    requireShallow(text);
    const value = JSON.parse(text) as unknown;
    const reserved = reservedMembers(text, value);
    if (reserved.length > 0) throw validationError(reserved);
    return value;
  } catch (error) {
    if (error instanceof DomainError) throw error;
    const why = error instanceof SyntaxError ? error.message : 'it is not UTF-8';
    throw new DomainError('malformed_json', `The body is not JSON: ${why}`);
  }
}

/** Counts brackets outside strings before the parser builds anything: hostile depth costs nothing. */
function requireShallow(text: string): void {
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
        throw new DomainError('malformed_json', `The body is nested more than ${MAX_DEPTH} deep`);
      }
    } else if (character === 0x7d || character === 0x5d) depth--;
  }
}
