import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A webhook receiver in its own process that counts messages by their ID and path. Its parent sends `port`,
 * `reset`, or `count`, and gets one message for each.
 */
let seen = new Set<string>();
let total = 0;
let lastAt = 0;
const server = createServer((request, response) => {
  total += 1;
  lastAt = performance.timeOrigin + performance.now();
  seen.add(`${request.url} ${String(request.headers['webhook-id'])}`);
  request.resume();
  response.writeHead(204).end();
});
server.keepAliveTimeout = 60_000;
const listening = new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
process.on('message', (question) => {
  void listening.then(() => {
    if (question === 'reset') {
      seen = new Set();
      total = 0;
    }
    process.send?.({
      port: (server.address() as AddressInfo).port,
      total,
      distinct: seen.size,
      lastAt,
    });
  });
});
process.on('disconnect', () => process.exit());

export {};
