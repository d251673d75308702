import { createReadStream, existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createGunzip } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { loadSecretKeys } from '../../config/secret-key.js';
import { readBackup } from '../../store/backup/backup-format.js';
import { endRestore, loadStore } from '../../store/backup/load-store.js';
import { readSchemaVersion } from '../../store/installation/schema-version.js';
import { SCHEMA_VERSION } from '../../store/migrations.js';
import { openStore, type Store } from '../../store/mongo/client.js';
import { createWebhookStore } from '../../store/webhooks/webhooks.js';
import { startTestApi, type TestApi } from '../support/api.js';
import { newDatabaseName, testMongodbUri } from '../support/test-database.js';

/**
 * Data sets of released versions, with what must be found in them: `<version>.bson.gz` and `<version>.json`.
 */
const FOLDER = fileURLToPath(new URL('../upgrades', import.meta.url));
const VERSIONS = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.bson.gz'))
  .map((name) => name.replace('.bson.gz', ''));

interface Expected {
  email: string;
  password: string;
  key: string;
  url: {
    id: string;
    shortCode: string;
    data: string;
    shareToken: string;
    totalScans: number;
    uniqueScans: number;
  };
  wifi: { id: string; shortCode: string; data: Record<string, unknown> };
  deletedShortCode: string;
  bulkIds: string[];
  webhook: { id: string; secret: string };
  range: { from: string; to: string };
}

test('there is a data set of the current version or of the one before', () => {
  expect(VERSIONS).toContain('0.1.0');
  for (const version of VERSIONS) expect(existsSync(join(FOLDER, `${version}.json`))).toBe(true);
});

describe.each(VERSIONS)('data of version %s', (version) => {
  const expected = JSON.parse(readFileSync(join(FOLDER, `${version}.json`), 'utf8')) as Expected;
  const database = newDatabaseName();
  let store: Store;
  let api: TestApi;
  let dataDir: string;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'qrelay-upgrade-'));
    store = await openStore(testMongodbUri(), database);
    const file = createReadStream(join(FOLDER, `${version}.bson.gz`)).pipe(createGunzip());
    const restoreFile = (path: string, content: Uint8Array) => writeFile(join(dataDir, path), content);
    await loadStore(store.db, readBackup(file), restoreFile, () => undefined);
    await endRestore(store.db, new Date());
    // The keys come from the files of the release.
    api = await startTestApi({
      MONGODB_DATABASE: database,
      DATA_DIR: dataDir,
      SECRET_KEY: '',
      SCAN_RETENTION_MONTHS: '0',
    });
  });
  afterAll(async () => {
    await api?.stopKeepingDatabase();
    await store?.db.dropDatabase();
    await store?.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  async function get<T>(path: string): Promise<T> {
    const response = await fetch(api.url + path, { headers: { authorization: `Bearer ${expected.key}` } });
    expect([path, response.status]).toEqual([path, 200]);
    return (await response.json()) as T;
  }

  test('is migrated', async () => {
    expect(await readSchemaVersion(store.db)).toBe(SCHEMA_VERSION);
  });

  test('has its codes, which can be read, searched, and scanned; a deleted one stays deleted', async () => {
    const { id, shortCode, data, totalScans } = expected.url;
    expect(await get(`/api/v1/qr-codes/${id}`)).toMatchObject({ shortCode, data, name: 'Menu', totalScans });
    expect(await get(`/api/v1/qr-codes/${expected.wifi.id}`)).toMatchObject({ data: expected.wifi.data });
    expect(await get('/api/v1/qr-codes?search=menu')).toMatchObject({
      data: [{ id }],
      pagination: { total: 1 },
    });
    const all = await get<{ data: { id: string }[] }>('/api/v1/qr-codes');
    expect(all.data.map((code) => code.id).sort()).toEqual(
      [id, expected.wifi.id, ...expected.bulkIds].sort(),
    );

    const scan = (code: string) => fetch(`${api.url}/r/${code}`, { redirect: 'manual' });
    expect((await scan(shortCode)).headers.get('location')).toBe(data);
    expect((await scan(expected.wifi.shortCode)).status).toBe(200);
    expect((await scan(expected.deletedShortCode)).status).toBe(410);
  });

  test('has its analytics', async () => {
    const { id, totalScans, uniqueScans } = expected.url;
    const { from, to } = expected.range;
    const query = `from=${encodeURIComponent(from)}&to=${encodeURIComponent(to)}`;
    expect(await get(`/api/v1/qr-codes/${id}/analytics?${query}`)).toMatchObject({ totalScans, uniqueScans });
    expect(await get(`/api/v1/analytics?${query}`)).toMatchObject({ totalScans });
  });

  test('accepts its passwords and API keys', async () => {
    const { email, password } = expected;
    expect(await get('/api/v1/account')).toMatchObject({ email, plan: 'business' });
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ email, password });
    const response = await fetch(`${api.url}/api/v1/auth/sign-in`, { method: 'POST', headers, body });
    expect(response.status).toBe(200);
    const cookie = response.headers.get('set-cookie')!.split(';')[0]!;
    const me = await fetch(`${api.url}/api/v1/me`, { headers: { cookie } });
    expect(await me.json()).toMatchObject({ email, accounts: [{ role: 'owner', name: email }] });
  });

  test('serves its signed image URLs', async () => {
    const { id, shareToken } = expected.url;
    const response = await fetch(`${api.url}/api/v1/qr-codes/${id}/image.svg?token=${shareToken}`);
    expect(response.status).toBe(200);
  });

  test('has its endpoints with the same signing secrets', async () => {
    const { encryption } = await loadSecretKeys({
      dataDir,
      secretKey: undefined,
      formerSecretKey: undefined,
      signingKey: undefined,
    });
    const found = await createWebhookStore(store.db, encryption).findWithSecrets(expected.webhook.id);
    expect(found?.secrets.map(({ secret }) => secret)).toEqual([expected.webhook.secret]);
  });

  test('has its jobs', async () => {
    const { data } = await get<{ data: { type: string; status: string }[] }>('/api/v1/jobs');
    expect(data).toMatchObject([{ type: 'bulk_create', status: 'completed' }]);
  });
});
