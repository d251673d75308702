import { randomUUID } from 'node:crypto';
import { STATUS_CODES, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { DomainError } from '../core/errors.js';
import type { Logger } from '../telemetry/logger.js';
import type { AnonymousLimiter } from './rate-limits/anonymous-limiter.js';
import { limitHeaders } from './rate-limits/headers.js';
import { errorBody } from './http/error-body.js';

interface ClientErrorDeps {
  limiter: Pick<AnonymousLimiter, 'look'>;
  now: () => Date;
  log: Logger;
}

/** How long a client has to read its refusal, and its further words are ignored, before the connection is cut. */
const LINGER_MS = 1_000;

/** Node's codes of what its parser, or its patience, refuses; everything else is text that is not HTTP. */
const KNOWN: Record<string, () => DomainError> = {
  HPE_HEADER_OVERFLOW: () => new DomainError('headers_too_large', 'The headers have more than 16 KiB'),
  HPE_CHUNK_EXTENSIONS_OVERFLOW: () =>
    new DomainError('payload_too_large', 'The extensions of a chunk have more than 16 KiB'),
  ERR_HTTP_REQUEST_TIMEOUT: () => new DomainError('request_timeout', 'The request took too long to arrive'),
};

/**
 * Answers what never becomes a request in the form that all errors have. No address of ours is in it: whose domain was
 * called is not known.
 */
export function respondToClientErrors(server: Server, { limiter, now, log }: ClientErrorDeps): void {
  const answered = new WeakSet<Socket>();
  // Of a server that speaks TCP alone, every duplex is a socket.
  server.on('clientError', (error: NodeJS.ErrnoException, duplex) => {
    const socket = duplex as Socket;
    // What a refused client still sends is an error each time.
    if (answered.has(socket)) return;
    if (!canAnswer(socket)) {
      socket.destroy();
      return;
    }
    answered.add(socket);
    const requestId = `req_${randomUUID()}`;
    const refusal = (KNOWN[error.code ?? ''] ?? notHttp)();
    log.debug({ requestId, status: refusal.status, reason: error.code }, 'request could not be read');
    const limits = limitHeaders(limiter.look(socket.remoteAddress ?? ''), now());
    socket.end(asHttp(refusal, requestId, { 'X-Request-Id': requestId, ...limits }));
    const cut = setTimeout(() => socket.destroy(), LINGER_MS);
    socket.once('close', () => clearTimeout(cut));
  });
}

function notHttp(): DomainError {
  return new DomainError('bad_request', 'This is not a request in HTTP/1.1');
}

/** Not once it is gone, has never said a word, or is being answered already: as Node's own answer does. */
function canAnswer(socket: Socket): boolean {
  const { _httpMessage: answer } = socket as Socket & { _httpMessage?: ServerResponse };
  return socket.writable && socket.bytesRead > 0 && !answer?.headersSent;
}

function asHttp(refusal: DomainError, requestId: string, headers: Record<string, string>): string {
  const body = JSON.stringify(errorBody(refusal, requestId, undefined));
  const lines = {
    ...headers,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'X-Content-Type-Options': 'nosniff',
    Connection: 'close',
  };
  return [
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
    ...Object.entries(lines).map(([name, value]) => `${name}: ${value}`),
    '',
    body,
  ].join('\r\n');
}
