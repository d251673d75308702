import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { requestRaw } from '../support/request-raw.js';
import { sharedTestApi, type SharedApi } from '../support/shared-api.js';

const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
/** Maximum size of the scripts of a page, gzipped. */
const SCRIPT_BUDGET = 120 * 1024;
/** Each file costs a phone a millisecond or more. */
const MAX_SCRIPTS = 40;

let api: SharedApi;
beforeAll(async () => {
  api = await sharedTestApi();
});

const open = (path: string, headers: Record<string, string> = BROWSER) => fetch(api.url + path, { headers });

describe('the dashboard', () => {
  test.each(['/', '/codes', '/codes/new', '/codes/qr_1/edit', '/sign-in'])(
    'serves one document at %s that runs only its own scripts',
    async (path) => {
      const response = await open(path);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(response.headers.get('cache-control')).toBe('no-cache');
      const policy = response.headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
      expect(policy).not.toMatch(/unsafe|\*|https?:/);
      expect(await response.text()).not.toMatch(/<script(?![^>]*\bsrc="\/assets\/)|<style|https?:\/\//);
    },
  );

  test('learns from its document that the service requests no pages for their titles', async () => {
    expect(await (await open('/')).text()).toContain('<meta name="page-titles" content="off" />');
  });

  test('serves files that are immutable under their names, in the smallest encoding that the client accepts', async () => {
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(await (await open('/')).text())?.[1] ?? '';
    const plain = await open(script, { 'accept-encoding': 'identity' });
    expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(plain.headers.get('vary')).toBe('Accept-Encoding');
    const text = await plain.text();

    const zipped = await requestRaw(api.url + script, { 'accept-encoding': 'gzip' });
    expect(zipped.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(zipped.body).toString()).toBe(text);
    const brotli = await requestRaw(api.url + script, { 'accept-encoding': 'gzip, br' });
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(brotli.body.length).toBeLessThan(zipped.body.length);

    const again = await open(script, { 'if-none-match': plain.headers.get('etag') ?? '' });
    expect(again.status).toBe(304);
  });

  test('shows a not-found page to browsers and returns a JSON error to programs', async () => {
    const person = await open('/no-such-page');
    expect([person.status, person.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    for (const [path, headers] of [
      ['/no-such-page', { accept: 'application/json' }],
      ['/api/v1/no-such-route', BROWSER],
      ['/assets/no-such-file.js', BROWSER],
    ] as const) {
      const response = await open(path, headers);
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ error: { code: 'not_found' } });
    }
  });

  test('loads less than 120 KB of scripts in less than 40 files on every page', async () => {
    const sizes = new Map<string, number>();
    /** Returns a script and all of its direct and indirect imports. */
    const collect = async (path: string): Promise<void> => {
      if (sizes.has(path)) return;
      sizes.set(path, 0);
      const { body } = await requestRaw(api.url + path, { 'accept-encoding': 'gzip' });
      sizes.set(path, body.length);
      const imports = gunzipSync(body)
        .toString()
        .matchAll(/(?:import|from)\s*["']\.\/([\w.-]+\.js)["']/g);
      for (const [, file] of imports) await collect(`/assets/${file}`);
    };
    const entry = /src="(\/assets\/[^"]+\.js)"/.exec(await (await open('/')).text())?.[1] ?? '';
    await collect(entry);
    const shared = new Map(sizes);
    const source = gunzipSync((await requestRaw(api.url + entry, { 'accept-encoding': 'gzip' })).body);
    const pages = [...source.toString().matchAll(/import\([`"']\.\/([\w.-]+-page-[\w-]+\.js)[`"']\)/g)];
    expect(pages.length).toBeGreaterThan(5);
    for (const [, page] of pages) {
      sizes.clear();
      for (const [path, size] of shared) sizes.set(path, size);
      await collect(`/assets/${page}`);
      const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
      expect({ page, tooLarge: total > SCRIPT_BUDGET && total }).toEqual({ page, tooLarge: false });
      expect({ page, tooMany: sizes.size >= MAX_SCRIPTS && sizes.size }).toEqual({ page, tooMany: false });
    }
  });
});
