import { request, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';

export interface HostResponse {
  status: number;
  headers: IncomingHttpHeaders;
  rawHeaders: string[];
  bytes: Buffer;
  body: string;
}

export interface HostRequest {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Sends a request to a server on loopback with another Host header, which `fetch` does not allow. */
export function requestWithHost(
  url: string,
  host: string,
  path: string,
  { method = 'GET', headers = {}, body }: HostRequest = {},
): Promise<HostResponse> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const options = { host: hostname, port, method, path, agent: false, headers: { ...headers, host } };
    const sent = request(options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const { statusCode: status = 0, headers: responded, rawHeaders } = response;
        const bytes = Buffer.concat(chunks);
        resolve({ status, headers: responded, rawHeaders, bytes, body: bytes.toString('utf8') });
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/**
 * Sends these exact bytes and reads until the server closes the connection, for requests that no client
 * sends.
 */
export function sendRawBytes(url: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', reject);
    socket.on('close', () => resolve(Buffer.concat(chunks).toString('latin1')));
  });
}
