import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import type { FileResource } from '../../core/files/file-schemas.js';
import { getFreePort } from '../../embedded/ports.js';
import type { TestAccount } from '../support/api.js';
import { buildPdf } from '../support/build-pdf.js';
import { canHaveProgram, findDebianProgram } from '../support/debian-packages.js';
import { serveWithNginx } from '../support/proxied-map.js';
import { sharedTestApi, type SharedApi } from '../support/shared-api.js';
import { waitFor } from '../support/wait-for.js';
import type { WebServer } from '../support/web-server.js';

/** Time after which every process has read a change. */
const FRESH_MS = 2_500;

const describeWithNginx = process.env['CI'] || canHaveProgram('nginx') ? describe : describe.skip;

/** Returns a configuration that caches whatever the API allows a shared cache to store. */
function cachingProxy(apiUrl: string, folder: string): string {
  return `
proxy_cache_path ${join(folder, 'cache')} keys_zone=codes:1m;
server {
  listen 80;
  location / {
    proxy_pass ${apiUrl};
    proxy_set_header Host $host;
    proxy_cache codes;
    proxy_cache_revalidate on;
    add_header X-Cache $upstream_cache_status always;
  }
}`;
}

describeWithNginx('behind nginx with a cache', () => {
  let api: SharedApi;
  let account: TestAccount;
  let folder: string;
  let nginx: WebServer;
  let proxy: string;
  let files: FileResource[];

  beforeAll(async () => {
    api = await sharedTestApi();
    account = await api.createAccount('business');
    folder = await mkdtemp(join(tmpdir(), 'qrelay-proxy-'));
    const port = await getFreePort();
    proxy = `http://127.0.0.1:${port}`;
    nginx = await serveWithNginx(
      await findDebianProgram('nginx'),
      cachingProxy(api.url, folder),
      folder,
      port,
    );
    files = [await upload('Lunch'), await upload('Dinner')];
  }, 240_000);
  afterAll(async () => {
    await nginx?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  async function upload(name: string): Promise<FileResource> {
    const response = await fetch(`${api.url}/api/v1/files?name=${name}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${account.key}`, 'content-type': 'application/pdf' },
      body: buildPdf([name]),
    });
    expect(response.status).toBe(201);
    return (await response.json()) as FileResource;
  }

  async function createMenu(fields: object = {}): Promise<{ code: QrCode; path: string }> {
    const body = { type: 'file', data: files[0]!.id, ...fields };
    const code = (await (await account.request('POST', '/api/v1/qr-codes', body)).json()) as QrCode;
    const { sha256, name } = files[0]!;
    return { code, path: `/r/${code.shortCode}/${sha256.slice(0, 32)}/${name}` };
  }

  const patch = ({ id }: QrCode, body: object) => account.request('PATCH', `/api/v1/qr-codes/${id}`, body);

  async function open(path: string, headers: Record<string, string> = {}) {
    const response = await fetch(proxy + path, { redirect: 'manual', headers });
    await response.arrayBuffer();
    const { status, headers: received } = response;
    return { status, etag: received.get('etag'), cache: received.get('x-cache') };
  }

  test('the cache stores what may be stored', async () => {
    const page = await fetch(`${proxy}/`, { headers: { accept: 'text/html' } });
    const [, script = ''] = /src="([^"]+\.js)"/.exec(await page.text()) ?? [];
    const path = new URL(script, page.url).pathname;
    expect(await open(path)).toMatchObject({ status: 200, cache: 'MISS' });
    expect(await open(path)).toMatchObject({ status: 200, cache: 'HIT' });
  });

  test.each([
    ['exchanged', { data: { files: ['fil_new'] } }, 302],
    ['paused', { status: 'paused' }, 410],
    ['protected', { routing: { password: 'secret1' } }, 302],
  ])('a file that was served is gone once its code is %s', async (_, change, status) => {
    const { code, path } = await createMenu();
    const served = { status: 200, etag: `"${files[0]!.sha256}"` };
    for (let time = 0; time < 3; time++) {
      const opened = await open(path, time === 1 ? { 'if-none-match': '"other"' } : {});
      expect(opened).toMatchObject(served);
      expect(opened.cache).not.toBe('HIT');
    }
    const body = JSON.parse(JSON.stringify(change).replace('fil_new', files[1]!.id)) as object;
    expect((await patch(code, body)).status).toBe(200);
    await waitFor(
      async () => (await open(path)).status === status,
      FRESH_MS,
      () => `the response ${status}`,
    );
    const requests: Record<string, string>[] = [{}, { 'if-none-match': served.etag }, { range: 'bytes=0-9' }];
    for (const headers of requests) {
      expect(await open(path, headers)).toMatchObject({ status, etag: null });
    }
  });

  test('signed URLs of a protected code are never stored', async () => {
    const { code } = await createMenu({ routing: { password: 'secret1' } });
    const unlocked = await fetch(`${proxy}/r/${code.shortCode}`, {
      method: 'POST',
      body: new URLSearchParams({ password: 'secret1' }),
      redirect: 'manual',
    });
    const { pathname, search } = new URL(unlocked.headers.get('location') ?? '');
    expect(search).toMatch(/^\?e=\d+&s=/);
    for (let time = 0; time < 2; time++) {
      expect(await open(pathname + search)).toMatchObject({ status: 200, cache: 'MISS' });
    }
    expect((await open(pathname)).status).toBe(302);
  });
});
