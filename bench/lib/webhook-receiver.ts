import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A webhook receiver in its own process, so that it takes no time from the measured process. Sends its parent
 * the port and, on request, the delays of the messages since the last request: milliseconds from `timestamp`
 * to arrival.
 */
let delays: number[] = [];
const server = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8');
  request.on('data', (text: string) => (body += text));
  request.on('end', () => {
    delays.push(Date.now() - Date.parse((JSON.parse(body) as { timestamp: string }).timestamp));
    response.writeHead(204).end();
  });
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.on('message', () => {
  process.send?.({ delays });
  delays = [];
});
process.on('disconnect', () => process.exit());

export {};
