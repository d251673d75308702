import { randomUUID } from 'node:crypto';
import { STATUS_CODES, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { DomainError } from '../core/basics/errors.js';
import type { Logger } from '../telemetry/logger.js';
import { errorBody } from './http/error-body.js';
import { serveRawTarget } from './serve-raw-target.js';
import type { AnonymousLimiter } from './rate-limits/anonymous-limiter.js';
import { limitHeaders } from './rate-limits/headers.js';

interface ClientErrorDeps {
  limiter: Pick<AnonymousLimiter, 'peek'>;
  log: Logger;
}

/**
 * Time a client gets to read the error before the connection is closed; anything it still sends is discarded.
 */
const LINGER_MS = 1_000;

/**
 * Errors for the codes of Node's HTTP parser and timeouts. Any other code means that the bytes are not HTTP.
 */
const ERRORS: Record<string, () => DomainError> = {
  HPE_HEADER_OVERFLOW: () => new DomainError('headers_too_large', 'The headers exceed the limit of 16 KiB'),
  HPE_CHUNK_EXTENSIONS_OVERFLOW: () =>
    new DomainError('payload_too_large', 'The extensions of a chunk exceed the limit of 16 KiB'),
  ERR_HTTP_REQUEST_TIMEOUT: () =>
    new DomainError('request_timeout', 'The request took too long to arrive; send it faster'),
};

/** An error of Node's HTTP parser, with the bytes that it rejected. */
interface ParserError extends NodeJS.ErrnoException {
  rawPacket?: Buffer;
}

/**
 * Responds to bytes that Node cannot parse as a request, in the form of every API error; a request whose
 * target only lacks its percent-encoding is served. The response contains no URL of the service, because the
 * requested domain is unknown.
 */
export function respondToClientErrors(server: Server, { limiter, log }: ClientErrorDeps): void {
  const responded = new WeakSet<Socket>();
  server.on('clientError', (cause: ParserError, duplex) => {
    // A server that listens on TCP only has no other kind of stream.
    const socket = duplex as Socket;
    // Every further piece that a rejected client sends is another error.
    if (responded.has(socket)) return;
    if (!canRespond(socket)) {
      socket.destroy();
      return;
    }
    responded.add(socket);
    if (cause.code === 'HPE_INVALID_URL' && serveRawTarget(server, socket, cause.rawPacket)) return;
    const requestId = `req_${randomUUID()}`;
    const error = (ERRORS[cause.code ?? ''] ?? notHttp)();
    log.debug({ requestId, status: error.status, reason: cause.code }, 'could not parse a request');
    const limits = limitHeaders(limiter.peek(socket.remoteAddress ?? ''));
    socket.end(serializeResponse(error, requestId, { 'X-Request-Id': requestId, ...limits }));
    const closing = setTimeout(() => socket.destroy(), LINGER_MS);
    socket.once('close', () => clearTimeout(closing));
  });
}

function notHttp(): DomainError {
  return new DomainError('bad_request', 'The request is not valid HTTP/1.1');
}

/**
 * Skips sockets that are closed, have sent nothing, or already have a response in progress, as Node's default
 * does.
 */
function canRespond(socket: Socket): boolean {
  const { _httpMessage: response } = socket as Socket & { _httpMessage?: ServerResponse };
  return socket.writable && socket.bytesRead > 0 && !response?.headersSent;
}

function serializeResponse(error: DomainError, requestId: string, headers: Record<string, string>): string {
  const body = JSON.stringify(errorBody(error, requestId, undefined));
  const allHeaders = {
    ...headers,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'X-Content-Type-Options': 'nosniff',
    Connection: 'close',
  };
  return [
    `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}`,
    ...Object.entries(allHeaders).map(([name, value]) => `${name}: ${value}`),
    '',
    body,
  ].join('\r\n');
}
