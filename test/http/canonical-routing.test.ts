import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { canonicalizeRoutings } from '../../store/qr-codes/canonicalize-routings.js';
import { startTestApi, type TestAccount, type TestApi } from '../support/api.js';

let api: TestApi;
let account: TestAccount;

beforeAll(async () => {
  api = await startTestApi();
  account = await api.createAccount();
});
afterAll(() => api.stop());

async function send(method: string, path: string, body?: unknown): Promise<any> {
  const response = await account.request(method, `/api/v1/${path}`, body);
  return {
    status: response.status,
    etag: response.headers.get('etag'),
    ...((await response.json()) as object),
  };
}

const routingFor = (language: string[]) => ({
  rules: [{ when: { language }, url: 'https://example.com/de' }],
});
const code = (routing: object) => ({ type: 'url', data: 'https://example.com/base', routing });
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
const german = { language: 'de-CH,de;q=0.9' };

test('a rule for a language as people type it matches its visitors, in codes, changes, and templates', async () => {
  const created = await send('POST', 'qr-codes', code(routingFor(['Ger', 'de'])));
  expect(created.routing.rules[0].when).toEqual({ language: ['de'] });
  expect(await send('POST', `qr-codes/${created.id}/resolve`, german)).toMatchObject({ rule: 'r1' });

  const patched = await send('PATCH', `qr-codes/${created.id}`, { routing: routingFor(['fr_CH']) });
  expect(patched.routing.rules[0].when).toEqual({ language: ['fr-CH'] });
  const scheduled = await send('POST', `qr-codes/${created.id}/scheduled-changes`, {
    at: inAnHour(),
    patch: { routing: routingFor(['Swe']) },
  });
  expect(scheduled.status).toBe(201);
  expect(
    await send('POST', `qr-codes/${created.id}/resolve`, { language: 'sv', at: inAnHour() }),
  ).toMatchObject({
    status: 200,
  });

  const template = await send('POST', 'templates', {
    name: 'Languages',
    defaults: { routing: routingFor(['Fre']) },
  });
  expect(template.defaults.routing.rules[0].when).toEqual({ language: ['fr'] });
});

test.each([
  ['language', ['xx'], 'routing.rules[0].when.language[0]'],
  ['language', ['de', 'German'], 'routing.rules[0].when.language[1]'],
  ['country', ['EU'], 'routing.rules[0].when.country[0]'],
  ['region', [{ country: 'US', region: 'US-CA' }], 'routing.rules[0].when.region[0].region'],
])('the condition %s with %j is rejected, because it can never match', async (name, value, path) => {
  const rules = [{ when: { [name]: value }, url: 'https://example.com/de' }];
  const rejected = await send('POST', 'qr-codes', code({ rules }));
  expect(rejected).toMatchObject({ status: 422, error: { code: 'validation_error', details: [{ path }] } });
});

test('a visitor with a replaced code of a language matches the current one', async () => {
  const { id } = await send('POST', 'qr-codes', code(routingFor(['he'])));
  expect(await send('POST', `qr-codes/${id}/resolve`, { language: 'iw-IL' })).toMatchObject({ rule: 'r1' });
});

test('a change of data that no visitor gets says so in its response', async () => {
  const variants = ['a', 'b'].map((name) => ({ url: `https://example.com/${name}`, weight: 1 }));
  const { id, warnings } = await send('POST', 'qr-codes', code({ variants }));
  expect(warnings).toBeUndefined();
  expect(await send('PATCH', `qr-codes/${id}`, { data: 'https://example.com/new' })).toMatchObject({
    warnings: [{ code: 'data_unused' }],
  });
  const renamed = await send('PATCH', `qr-codes/${id}`, { name: 'Split' });
  expect(renamed.warnings).toBeUndefined();
});

/**
 * Stores the languages of the first rule of codes, pending changes, and templates as an earlier version did.
 */
async function storeLanguages(languages: string[]): Promise<void> {
  const { db } = api;
  await db
    .collection('qr_codes')
    .updateMany(
      { 'routing.rules.0': { $exists: true } },
      { $set: { 'routing.rules.0.when.language': languages } },
    );
  await db.collection('qr_codes').updateMany({ 'schedule.version': { $exists: true } }, [
    {
      $set: {
        'schedule.changes': {
          $map: {
            input: '$schedule.changes',
            in: {
              $mergeObjects: [
                '$$this',
                { patch: { $replaceAll: { input: '$$this.patch', find: '"de"', replacement: '"Ger"' } } },
              ],
            },
          },
        },
      },
    },
  ]);
  await db
    .collection('templates')
    .updateMany({}, { $set: { 'defaults.routing.rules.0.when.language': languages } });
}

test('rules of an earlier version are migrated, without a new revision; what can never match stays readable', async () => {
  const owner = await api.createAccount();
  account = owner;
  const { id } = await send('POST', 'qr-codes', code(routingFor(['de'])));
  await send('POST', `qr-codes/${id}/scheduled-changes`, {
    at: inAnHour(),
    patch: { routing: routingFor(['de']) },
  });
  const template = await send('POST', 'templates', {
    name: 'Old',
    defaults: { routing: routingFor(['de']) },
  });
  await storeLanguages(['Ger', 'qqq']);
  const before = await send('GET', `qr-codes/${id}`);
  expect(await send('POST', `qr-codes/${id}/resolve`, german)).toMatchObject({ rule: 'default' });

  await Promise.all([canonicalizeRoutings(api.db), canonicalizeRoutings(api.db)]);
  await canonicalizeRoutings(api.db);

  const after = await send('GET', `qr-codes/${id}`);
  expect(after.routing.rules[0].when).toEqual({ language: ['de', 'qqq'] });
  expect([after.etag, after.updatedAt]).toEqual([before.etag, before.updatedAt]);
  expect(await send('POST', `qr-codes/${id}/resolve`, german)).toMatchObject({ rule: 'r1' });
  const [change] = (await send('GET', `qr-codes/${id}/scheduled-changes`)).data;
  expect(change).toMatchObject({
    state: 'pending',
    patch: { routing: { rules: [{ when: { language: ['de'] } }] } },
  });
  expect((await send('GET', `templates/${template.id}`)).defaults.routing.rules[0].when.language).toEqual([
    'de',
    'qqq',
  ]);
  expect(await send('PATCH', `qr-codes/${id}`, { name: 'Still editable' })).toMatchObject({
    name: 'Still editable',
  });
});
