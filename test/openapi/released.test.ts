import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { createOpenApiDocument } from '../../api/openapi/document.js';
import { ROUTES } from '../../api/routes.js';
import { breakingChanges } from './breaking-changes.js';

/**
 * The document of the last release. To update it for a release, run this test with `RELEASE_OPENAPI=1`, then
 * `npm run format`.
 */
const FILE = fileURLToPath(new URL('released.json', import.meta.url));

const current = JSON.parse(
  JSON.stringify(createOpenApiDocument(ROUTES, { publicUrl: 'http://localhost:3000', version: 'released' })),
) as Record<string, any>;
if (process.env['RELEASE_OPENAPI'] === '1') writeFileSync(FILE, `${JSON.stringify(current, null, 2)}\n`);
const released = JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, any>;

/** Returns the breaking changes that a client of the current document would see after `change`. */
function after(change: (document: Record<string, any>) => void): string[] {
  const changed = structuredClone(current);
  change(changed);
  return breakingChanges(current, changed);
}

describe('the contract', () => {
  test('keeps everything that the released document promises', () => {
    expect(breakingChanges(released, current)).toEqual([]);
  });

  test.each<[string, (document: Record<string, any>) => void, string]>([
    ['a path is gone', ({ paths }) => delete paths['/api/v1/account'], 'GET /api/v1/account: is gone'],
    [
      'an operation is removed',
      ({ paths }) => delete paths['/api/v1/qr-codes/{id}'].delete,
      'DELETE /api/v1/qr-codes/{id}: is gone',
    ],
    [
      'a parameter is removed',
      ({ paths }) => paths['/api/v1/jobs'].get.parameters.shift(),
      'GET /api/v1/jobs: query parameter page is gone',
    ],
    [
      'a response field is removed',
      ({ components }) => delete components.schemas.UrlQrCode.properties.encoded,
      'GET /api/v1/qr-codes/{id}: 200<url>.encoded is no longer returned',
    ],
    [
      'a response field becomes optional',
      ({ components }) => components.schemas.UrlQrCode.required.splice(0, 1),
      'GET /api/v1/qr-codes/{id}: 200<url>.id may be absent now',
    ],
    [
      'a request field is removed',
      ({ components }) => delete components.schemas.CreateUrlQrCode.properties.tags,
      'POST /api/v1/qr-codes: body<url>.tags is no longer accepted',
    ],
    [
      'a request field becomes required',
      ({ components }) => components.schemas.CreateUrlQrCode.required.push('name'),
      'POST /api/v1/qr-codes: body<url>.name must be sent now',
    ],
    [
      'a new request field is required',
      ({ components: { schemas } }) => {
        schemas.CreateWebhook.properties.region = { type: 'string' };
        schemas.CreateWebhook.required.push('region');
      },
      'POST /api/v1/webhooks: body.region must be sent now',
    ],
    [
      'a field changes its type',
      ({ components }) => (components.schemas.Job.properties.workflowId.type = 'integer'),
      'GET /api/v1/jobs/{id}: 200.workflowId was string and is integer now',
    ],
  ])('is broken if %s, and the test says where', (_what, change, line) => {
    expect(after(change)).toContain(line);
  });

  test('is kept if fields are only added', () => {
    const changes = after(({ paths, components: { schemas } }) => {
      paths['/api/v1/new'] = { get: { responses: {} } };
      schemas.UrlQrCode.properties.color = { type: 'string' };
      schemas.UrlQrCode.required.push('color');
      schemas.CreateUrlQrCode.properties.color = { type: 'string' };
    });
    expect(changes).toEqual([]);
  });
});
