import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import express from 'express';
import { expect, test } from '@jest/globals';
import { docsPages } from '../../../../api/docs/docs-pages.js';
import type { DocsSite } from '../../../../api/docs/docs-site.js';

test('while the docs are being built, /docs says so and reloads itself, and then shows them without a restart', async () => {
  const page = { mediaType: 'text/html', etag: '"1"', bytes: Buffer.from('<title>Guides</title>') };
  const built: DocsSite = { inlineScripts: [], find: (path) => (path === '' ? page : undefined) };
  let site: DocsSite | undefined;
  const server = createServer(express().use(docsPages(() => site))).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/docs/`;
  try {
    const early = await fetch(url);
    expect(early.status).toBe(503);
    expect(early.headers.get('retry-after')).toBe('15');
    expect(await early.text()).toMatch(/http-equiv="refresh".*is being built/);
    site = built;
    const later = await fetch(url);
    expect(later.status).toBe(200);
    expect(await later.text()).toContain('Guides');
  } finally {
    server.close();
  }
});
