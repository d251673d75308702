import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestApi, type TestAccount, type TestApi } from '../support/api.js';

let api: TestApi;
let account: TestAccount;

beforeAll(async () => {
  api = await startTestApi();
  account = await api.createAccount();
});
afterAll(() => api.stop());

const CODES = '/api/v1/qr-codes';
const JSON_TYPE = { 'content-type': 'application/json' };

async function outcome(response: Response) {
  const body = (await response.json()) as { error: Record<string, any> };
  return { status: response.status, ...body.error, headers: response.headers };
}

describe('an error', () => {
  test('has one shape, with the request ID', async () => {
    const { headers, ...error } = await outcome(await fetch(api.url + CODES));
    expect(error).toEqual({
      code: 'unauthorized',
      message: expect.stringContaining('Authorization: Bearer'),
      status: 401,
      requestId: headers.get('x-request-id'),
      docs: expect.stringMatching(/^http/),
    });
  });

  test.each([
    ['no key', {}],
    ['another scheme', { authorization: 'Basic abc' }],
    ['an unknown key', { authorization: `Bearer qrk_${'A'.repeat(43)}` }],
    ['a key of another form', { authorization: 'Bearer x' }],
  ])('is the same 401 for %s', async (_what, headers) => {
    const error = await outcome(await fetch(api.url + CODES, { headers: headers as Record<string, string> }));
    expect(error).toMatchObject({ status: 401, code: 'unauthorized' });
    expect(error.headers.get('www-authenticate')).toBe('Bearer');
  });

  test('names the required plan', async () => {
    const free = await api.createAccount('free');
    expect(await outcome(await free.request('GET', CODES))).toMatchObject({
      status: 403,
      code: 'plan_required',
      message: expect.stringContaining('Pro'),
    });
  });

  test.each([
    ['text that is not JSON', '{"type":', 400, 'malformed_json'],
    ['an empty body', '', 400, 'malformed_json'],
    ['JSON nested 1,000 deep', '['.repeat(1000), 400, 'malformed_json'],
    ['a body that is no object', '"url"', 422, 'validation_error'],
    ['null', 'null', 422, 'validation_error'],
  ])('for %s has a specific error code', async (_what, body, status, code) => {
    const response = await account.request('POST', CODES, body, JSON_TYPE);
    expect(await outcome(response)).toMatchObject({ status, code });
  });

  test('for ill-formed UTF-8 is returned instead of replacing characters', async () => {
    const body = Buffer.concat([
      Buffer.from('{"type":"text","data":"'),
      Buffer.from([0xff, 0xfe]),
      Buffer.from('"}'),
    ]);
    const response = await fetch(api.url + CODES, {
      method: 'POST',
      headers: { ...JSON_TYPE, authorization: `Bearer ${account.key}` },
      body,
    });
    expect(await outcome(response)).toMatchObject({ status: 400, code: 'malformed_json' });
  });

  test('for a body over 1 MiB is 413', async () => {
    const response = await account.request('POST', CODES, { type: 'text', data: 'x'.repeat(1024 * 1024) });
    expect(await outcome(response)).toMatchObject({ status: 413, code: 'payload_too_large' });
  });

  test('for another media type is 415', async () => {
    const response = await account.request('POST', CODES, 'type=url', {
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect(await outcome(response)).toMatchObject({ status: 415, code: 'unsupported_media_type' });
  });

  test('for a media type that the route cannot produce is 406', async () => {
    const response = await account.request('GET', CODES, undefined, { accept: 'application/xml' });
    expect(await outcome(response)).toMatchObject({ status: 406, code: 'not_acceptable' });
  });

  test('for an unsupported method is 405 and names the supported ones', async () => {
    const error = await outcome(await account.request('PUT', CODES, {}));
    expect(error).toMatchObject({ status: 405, code: 'method_not_allowed' });
    expect(error.headers.get('allow')?.split(', ').sort()).toEqual(['GET', 'HEAD', 'OPTIONS', 'POST']);
  });

  test.each(['/api/v1/nothing', '/api/v1/qr-codes/not-an-id', '/api/v1/qr-codes/qr_%00', '/nothing'])(
    'for the unknown path %s is 404',
    async (path) => {
      expect(await outcome(await account.request('GET', path))).toMatchObject({
        status: 404,
        code: 'not_found',
      });
    },
  );

  test('for a path that cannot be decoded is 400', async () => {
    expect(await outcome(await account.request('GET', '/api/v1/qr-codes/%E0%A4%A'))).toMatchObject({
      status: 400,
    });
  });
});

test('no response reveals the software that the service is built with', async () => {
  const { headers } = await fetch(api.url + CODES);
  expect([...headers.keys()]).not.toContain('x-powered-by');
});

test('the log contains neither API keys nor IP addresses', async () => {
  await account.request('GET', CODES, undefined, { 'x-forwarded-for': '203.0.113.99' });
  const log = api.logLines.join('');
  expect(log).toContain('"path":"/api/v1/qr-codes"');
  expect(log).not.toContain(account.key);
  expect(log).not.toMatch(/203\.0\.113\.99|127\.0\.0\.1[^:]/);
});
