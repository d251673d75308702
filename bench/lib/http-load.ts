import { connect, type Socket } from 'node:net';
import { quantile } from './measure.js';

export interface LoadOptions {
  port: number;
  connections: number;
  durationMs: number;
  /** Returns request number `n` as it is sent. Responses must have `Content-Length` or no body. */
  request: (n: number) => string;
}

export interface LoadResult {
  perSecond: number;
  /** Latency in milliseconds. */
  p50: number;
  p99: number;
  statuses: Record<string, number>;
  /** Numbers of the requests with a 302 response. */
  redirected: number[];
}

const END_OF_HEADERS = '\r\n\r\n';
const LENGTH = /\r\ncontent-length: *(\d+)/i;

/**
 * Sends requests over several connections, one at a time on each, as fast as the responses arrive. Uses bare
 * sockets, so that it takes less CPU time than the server that it measures.
 */
export async function load({ port, connections, durationMs, request }: LoadOptions): Promise<LoadResult> {
  const latencies: number[] = [];
  const redirected: number[] = [];
  const statuses: Record<string, number> = {};
  let next = 0;
  const start = performance.now();
  const end = start + durationMs;

  const runConnection = (): Promise<void> =>
    new Promise((resolve) => {
      const socket: Socket = connect(port, '127.0.0.1');
      let number = 0;
      let sent = 0;
      let received = '';
      const send = (): void => {
        if (performance.now() >= end) {
          socket.end();
          return;
        }
        number = next++;
        sent = performance.now();
        socket.write(request(number));
      };
      socket.setNoDelay(true);
      socket.on('connect', send);
      socket.on('data', (chunk) => {
        received += chunk.toString('latin1');
        if (!isComplete(received)) return;
        const status = received.slice(9, 12);
        latencies.push(performance.now() - sent);
        statuses[status] = (statuses[status] ?? 0) + 1;
        if (status === '302') redirected.push(number);
        received = '';
        send();
      });
      socket.on('error', () => socket.destroy());
      socket.on('close', () => resolve());
    });

  await Promise.all(Array.from({ length: connections }, runConnection));
  const seconds = (performance.now() - start) / 1_000;
  return {
    perSecond: latencies.length / seconds,
    p50: quantile(latencies, 0.5),
    p99: quantile(latencies, 0.99),
    statuses,
    redirected,
  };
}

function isComplete(response: string): boolean {
  const end = response.indexOf(END_OF_HEADERS);
  if (end === -1) return false;
  const length = Number(LENGTH.exec(response)?.[1] ?? 0);
  return response.length >= end + END_OF_HEADERS.length + length;
}
