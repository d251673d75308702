import { readdirSync, readFileSync } from 'node:fs';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { errorDocsUrl } from '../../api/http/error-body.js';
import { ROUTES } from '../../api/routes.js';
import { ERROR_CODES } from '../../core/basics/errors.js';
import { GUIDE_GROUPS } from '../../scripts/docs/site/guides.js';
import { INSTANCE_URL } from '../../scripts/docs/site/instance-url.js';
import { requestRaw } from '../support/request-raw.js';
import { sharedTestApi, type SharedApi } from '../support/shared-api.js';

const SITE = new URL('../../dist/docs/', import.meta.url);
const FILES = readdirSync(SITE, { recursive: true, encoding: 'utf8' });

/** HTML of every page by its path. */
const PAGES = new Map(
  FILES.filter((name) => name.endsWith('.html') && name !== '404.html').map((name) => [
    `/docs/${name.replace(/(^|\/)index\.html$/, '$1').replace(/\.html$/, '')}`,
    readFileSync(new URL(name, SITE), 'utf8'),
  ]),
);

const attributes = (html: string, names: string): string[] =>
  [...html.matchAll(new RegExp(` (?:${names})="([^"]*)"`, 'g'))].map(([, value]) => value!);

let api: SharedApi;
beforeAll(async () => {
  api = await sharedTestApi();
});

describe('the site of /docs', () => {
  test('has no dead link: every page, anchor, and file that a page refers to exists', () => {
    const anchors = new Map([...PAGES].map(([path, html]) => [path, new Set(attributes(html, 'id'))]));
    const files = new Set(FILES.map((name) => `/docs/${name}`));
    const outside = new Set(['/', '/api-keys', '/openapi.json']);
    const dead: string[] = [];
    let links = 0;
    for (const [path, html] of PAGES) {
      for (const target of attributes(html, 'href|src')) {
        const url = new URL(target, `http://docs.test${path}`);
        if (url.host !== 'docs.test') continue;
        links += 1;
        const anchor = decodeURIComponent(url.hash.slice(1));
        const found = anchors.get(url.pathname);
        const exists = found
          ? anchor === '' || found.has(anchor)
          : files.has(url.pathname) || outside.has(url.pathname);
        if (!exists) dead.push(`${path}: ${target}`);
      }
    }
    expect(links).toBeGreaterThan(1_000);
    expect(dead).toEqual([]);
  });

  test('has a page for each operation, with examples in three languages', () => {
    for (const { operationId, path } of ROUTES) {
      const slug = operationId.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
      const html = PAGES.get(`/docs/reference/${slug}`);
      expect({
        slug,
        languages: html?.match(/<label[^>]*>(?:curl|JavaScript|Python)<\/label>/g)?.length,
      }).toEqual({
        slug,
        languages: 3,
      });
      expect(html).toContain(path.replaceAll(/:(\w+)/g, '{$1}'));
    }
  });

  test('has no table on a page of an operation, where a phone would cut it off', () => {
    for (const [path, html] of PAGES) {
      if (!/\/reference\/./.test(path)) continue;
      expect({ path, hasTable: html.includes('<table') }).toEqual({ path, hasTable: false });
    }
  });

  test('has the URL of the service as whole texts, which a script can replace', () => {
    for (const [path, html] of PAGES) {
      const inTexts = html.replaceAll(/<[^>]*>/g, '\n').split(INSTANCE_URL).length;
      const inPage = html.replaceAll(/<[^>]*>/g, '').split(INSTANCE_URL).length;
      expect({ path, count: inTexts }).toEqual({ path, count: inPage });
    }
    expect(PAGES.get('/docs/reference/create-qr-code')).toContain(INSTANCE_URL);
  });

  test('links every guide on its start page', () => {
    const links = new Set(attributes(PAGES.get('/docs/')!, 'href'));
    const guides = [...PAGES.keys()].filter((path) => !path.startsWith('/docs/reference/'));
    expect(guides.length).toBeGreaterThan(40);
    expect(guides.filter((path) => path !== '/docs/' && !links.has(path))).toEqual([]);
  });

  test('leads from its start page to the first operations in one click', () => {
    const links = attributes(PAGES.get('/docs/')!, 'href').filter((path) =>
      path.startsWith('/docs/reference/'),
    );
    const operations = links.filter((path) => path !== '/docs/reference/');
    expect(operations).toContain('/docs/reference/create-qr-code');
    expect(operations.filter((path) => !PAGES.has(path))).toEqual([]);
  });

  test('shows commands to API users that work without a helper or a variable of another page', () => {
    const users = GUIDE_GROUPS.filter(({ title }) => !/service|Size/.test(title));
    const names = users.flatMap(({ guides }) => guides.map(({ name }) => name));
    expect(names).toEqual(expect.arrayContaining(['api', 'routing', 'imports']));
    for (const name of names) {
      const html = PAGES.get(`/docs/${name}`)!;
      const text = html.split('<main')[1]!.replaceAll(/<[^>]*>/g, '');
      expect({ name, found: /\$BASE|localhost:3000|\bqr -|\| pick |Temporal/.exec(text)?.[0] }).toEqual({
        name,
      });
    }
  });

  test('has an entry for each error code, to which the errors link', () => {
    for (const code of ERROR_CODES) {
      const url = new URL(errorDocsUrl('http://docs.test', code));
      expect(attributes(PAGES.get(url.pathname)!, 'id')).toContain(url.hash.slice(1));
    }
  });

  test('has diagrams as images with a text alternative, without a script that renders them', () => {
    const html = PAGES.get('/docs/architecture')!;
    expect(html.match(/<svg role="img" aria-label="[^"]{40,}"/g)).toHaveLength(4);
    expect(html).not.toMatch(/mermaid|accDescr/);
  });

  test('has no inline styles, and loads nothing from other hosts', () => {
    for (const [path, html] of PAGES) {
      expect({ path, styles: attributes(html, 'style') }).toEqual({ path, styles: [] });
      const loaded = [...html.matchAll(/<(?:script|img|link)[^>]* (?:src|href)="([^"]*)"/g)].map(
        ([, url]) => url,
      );
      expect({ path, external: loaded.filter((url) => !url!.startsWith('/docs/')) }).toEqual({
        path,
        external: [],
      });
    }
  });

  test('is served compressed, revalidated by ETags, and under a policy without inline styles and eval', async () => {
    for (const path of ['/docs/', '/docs/errors', '/docs/reference/']) {
      const plain = await requestRaw(api.url + path, {});
      const gzip = await requestRaw(api.url + path, { 'accept-encoding': 'gzip' });
      const br = await requestRaw(api.url + path, { 'accept-encoding': 'gzip, deflate, br' });
      expect([plain.status, plain.headers['content-encoding']]).toEqual([200, undefined]);
      expect([gzip, br].map(({ headers }) => headers['content-encoding'])).toEqual(['gzip', 'br']);
      expect(gunzipSync(gzip.body)).toEqual(plain.body);
      expect(brotliDecompressSync(br.body)).toEqual(plain.body);
      const again = await requestRaw(api.url + path, { 'if-none-match': plain.headers['etag']! });
      expect([again.status, again.body.length]).toEqual([304, 0]);
      expect(plain.headers['content-security-policy']).not.toContain('unsafe');
    }
  });

  test('lets clients keep files whose names contain a hash, and no others', async () => {
    const [asset] = attributes(PAGES.get('/docs/')!, 'src').filter((url) => url.startsWith('/docs/assets/'));
    const cacheControl = async (path: string) => (await fetch(api.url + path)).headers.get('cache-control');
    expect(await cacheControl(asset!)).toBe('public, max-age=31536000, immutable');
    expect(await cacheControl('/docs/')).toBe('no-cache');
  });

  test('is reached with and without the last slash; unknown paths are 404, as a page for browsers and as JSON for programs', async () => {
    const bare = await fetch(`${api.url}/docs`, { redirect: 'manual' });
    expect([bare.status, bare.headers.get('location')]).toEqual([308, '/docs/']);
    for (const [path, page] of [
      ['/docs/reference', '/docs/reference/'],
      ['/docs/errors/', '/docs/errors'],
      ['/docs/reference/list-jobs/?lang=py', '/docs/reference/list-jobs?lang=py'],
    ] as const) {
      const other = await fetch(api.url + path, { redirect: 'manual' });
      expect([path, other.status, other.headers.get('location')]).toEqual([path, 308, page]);
    }
    for (const path of [
      '/docs/nothing',
      '/docs/nothing/',
      '/docs/404/',
      '/docs/site.json.br',
      '/docs/..%2fpackage.json',
      '/docs/errors.html',
    ]) {
      const page = await fetch(api.url + path, { headers: { accept: 'text/html' } });
      const json = await fetch(api.url + path);
      expect([path, page.status, page.headers.get('content-type')]).toEqual([
        path,
        404,
        'text/html; charset=utf-8',
      ]);
      expect([path, json.status, json.headers.get('content-type')]).toEqual([
        path,
        404,
        'application/json; charset=utf-8',
      ]);
    }
  });
});
