import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from '@jest/globals';
import { getFreePort } from '../../embedded/ports.js';
import { startTestApi } from '../support/api.js';
import { waitFor } from '../support/wait-for.js';

test('a stopping API closes its port without waiting for a hanging scrape', async () => {
  const metricsPort = await getFreePort();
  const api = await startTestApi({ METRICS_PORT: String(metricsPort) });
  const scrape = connect(metricsPort, '127.0.0.1');
  scrape.on('error', () => undefined);
  await once(scrape, 'connect');
  // Its response shows that the request has arrived. The rest of its body never does.
  scrape.write('POST /metrics HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n');
  await once(scrape, 'data');
  const stopped = api.stop();
  const isClosed = () =>
    fetch(`${api.url}/healthz`, { headers: { connection: 'close' } }).then(
      () => false,
      () => true,
    );
  await waitFor(isClosed, 10_000, () => 'the port of the API to close');
  expect(scrape.closed).toBe(false);
  await stopped;
});
