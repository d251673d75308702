import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { createRouteLinker } from '../../../scripts/docs/site/link-routes.js';
import type { Operation } from '../../../scripts/docs/site/openapi.js';
import { buildSitePages } from '../../../scripts/docs/site/site-pages.js';

const operation = (method: string, path: string, slug: string) => ({ method, path, slug }) as Operation;

const link = createRouteLinker([
  operation('GET', '/api/v1/qr-codes', 'list-qr-codes'),
  operation('GET', '/api/v1/webhooks/{id}/deliveries', 'list-deliveries'),
]);

test('a route leads to its page, whatever its query and the names of its parameters', () => {
  expect(link('See `GET /api/v1/qr-codes?archived=only`, or')).toBe(
    'See [`GET /api/v1/qr-codes?archived=only`](/reference/list-qr-codes), or',
  );
  for (const id of [':id', '{webhookId}', '<ID>']) {
    const route = `\`GET /api/v1/webhooks/${id}/deliveries\``;
    expect(link(`| ${route} |`)).toBe(`| [${route}](/reference/list-deliveries) |`);
  }
});

test('headings, links, code blocks, and unknown routes stay as they are', () => {
  const text = [
    '## `GET /api/v1/qr-codes`',
    '[`GET /api/v1/qr-codes`](api.md#lists) and [the list: `GET /api/v1/qr-codes`](api.md)',
    '````md',
    '```sh',
    '`GET /api/v1/qr-codes`',
    '````sh',
    '`GET /api/v1/qr-codes`',
    '````',
    '`DELETE /api/v1/qr-codes` `GET /api/v1/qr-codes/x/y`',
  ].join('\n');
  expect(link(text)).toBe(text);
  expect(link(`${text}\n\`GET /api/v1/qr-codes\``)).toBe(
    `${text}\n[\`GET /api/v1/qr-codes\`](/reference/list-qr-codes)`,
  );
});

test('the API has every route that a guide names', () => {
  const { pages } = buildSitePages((path) => readFileSync(path, 'utf8'));
  const guides = [...pages].filter(([name]) => !name.startsWith('reference/'));
  const linked = guides.flatMap(([, text]) => text.match(/\[`[A-Z]+ [^`]*`\]\(\/reference\/[\w-]+\)/g) ?? []);
  expect(linked.length).toBeGreaterThan(50);
  const unknown = guides.flatMap(([name, text]) => {
    const outside = text
      .replaceAll(/^ *(`{3,})[^]*?^ *\1$/gm, '')
      .replaceAll(/\[[^\]]*\]\([^)]*\)|^#.*$/gm, '');
    return (outside.match(/`(?:GET|POST|PUT|PATCH|DELETE) \/api\/[^`]*`/g) ?? []).map(
      (route) => `${name}: ${route}`,
    );
  });
  expect(unknown).toEqual([]);
});
