import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';

/** Line of a request without a body, read as Latin-1: the method, the target, and the rest of the head. */
const REQUEST_LINE = /^(GET|HEAD) ([^ \r\n]+) (HTTP\/1\.[01]\r\n[^]*)$/;
const END_OF_HEAD = '\r\n\r\n';

/** A byte that a request target must have percent-encoded (RFC 3986, clause 2.1). */
const RAW_BYTE = /[\x80-\xff]/g;

/**
 * Serves a request that Node's parser has rejected because its target contains bytes outside ASCII, as some
 * apps and scanners send them: percent-encoded, as browsers do (URL Standard). The connection is closed after
 * the response.
 *
 * The request passes the parser and all checks again. Only GET and HEAD are served, and only if the whole
 * head arrived in one piece and no response is in progress.
 *
 * @param packet The bytes that the parser has rejected.
 * @returns false if the request must be rejected.
 */
export function serveRawTarget(server: Server, socket: Socket, packet: Buffer | undefined): boolean {
  const encoded = packet && encodeTarget(packet);
  if (encoded === undefined || (socket as Socket & { _httpMessage?: unknown })._httpMessage) return false;
  server.emit('connection', new RereadSocket(socket, encoded));
  return true;
}

/**
 * Returns the head with an encoded target and `Connection: close`; undefined if that is not what is wrong
 * with it.
 */
function encodeTarget(packet: Buffer): Buffer | undefined {
  if (packet.indexOf(END_OF_HEAD) !== packet.length - END_OF_HEAD.length) return undefined;
  const [, method, target = '', rest = ''] = REQUEST_LINE.exec(packet.toString('latin1')) ?? [];
  if (method === undefined || target.search(RAW_BYTE) < 0) return undefined;
  const encoded = target.replace(RAW_BYTE, (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`);
  const headers = rest.slice(0, -END_OF_HEAD.length).replaceAll(/\r\nconnection:[^\r\n]*/gi, '');
  return Buffer.from(`${method} ${encoded} ${headers}\r\nConnection: close${END_OF_HEAD}`, 'latin1');
}

/** A connection that delivers one request, and whose responses go to a socket that has a parser already. */
class RereadSocket extends Duplex {
  readonly #socket: Socket;
  readonly remoteAddress: string | undefined;
  readonly remotePort: number | undefined;
  readonly bytesRead: number;

  constructor(socket: Socket, request: Buffer) {
    super();
    this.#socket = socket;
    this.remoteAddress = socket.remoteAddress;
    this.remotePort = socket.remotePort;
    this.bytesRead = socket.bytesRead;
    socket.once('close', () => this.destroy());
    this.push(request);
  }

  override _read(): void {
    // The request is all that there is to read; the end would abort it.
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, callback: (error?: Error | null) => void): void {
    this.#socket.write(chunk, callback);
  }

  override _final(callback: () => void): void {
    this.#socket.end(callback);
  }

  override _destroy(error: Error | null, callback: (error: Error | null) => void): void {
    this.#socket.destroySoon();
    callback(error);
  }
}
