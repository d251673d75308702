import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import express from 'express';
import { csvResponse } from '../../../../api/http/csv-response.js';
import { compressResponses } from '../../../../api/http/middleware/compress-responses.js';
import { sendResponse } from '../../../../api/http/send-response.js';

const LINES = 5_000;

describe('a CSV response', () => {
  let server: Server;
  const warnings: Error[] = [];
  const onWarning = (warning: Error) => warnings.push(warning);

  beforeAll(async () => {
    process.on('warning', onWarning);
    const app = express().use(compressResponses());
    app.get('/', (req, res) => sendResponse(req, res, csvResponse('lines', lines())));
    server = createServer(app).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });

  afterAll(() => {
    process.off('warning', onWarning);
    server.close();
  });

  test('is complete when it is compressed, and adds no more than one listener while it waits for the client', async () => {
    const { port } = server.address() as AddressInfo;
    const response = await fetch(`http://127.0.0.1:${port}/`, { headers: { 'Accept-Encoding': 'gzip' } });
    expect(response.headers.get('content-encoding')).toBe('gzip');
    expect(await response.text()).toBe([...lines()].join(''));
    expect(warnings).toEqual([]);
  });
});

function* lines(): Generator<string> {
  for (let n = 0; n < LINES; n++) yield `${n},${'x'.repeat(1_000)}\r\n`;
}
