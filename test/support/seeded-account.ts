import { randomInt } from 'node:crypto';
import { expect } from '@jest/globals';
import { BSON, type Db, type Document } from 'mongodb';
import sharp from 'sharp';
import { DAY_MS, startOfUtcDay } from '../../core/basics/time/durations.js';
import { createTestRollUpActivities, createTestStores } from './test-stores.js';
import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import { checkDigit } from '../../core/gs1/gtin.js';
import { HOSTED_FILES, type FileDocument } from '../../store/files/file-documents.js';
import { buildTrigger } from '../../core/alerts/alert-trigger.js';
import { MAILS, type MailDocument } from '../../store/mail/mail-documents.js';
import { newScanId, SCANS, type ScanDocument } from '../../store/scans/scan-documents.js';
import type { Session, TestAccount, TestApi } from './api.js';
import { runActivity } from './run-activity.js';

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Mobile/15E148 Safari/604.1';
/** Enough scans on one day for a rollup and a segment. */
const SCANS_ON_A_DAY = 1_000;

/** An account that has used every feature. */
export interface SeededAccount {
  account: TestAccount;
  session: Session;
  code: QrCode;
  /** Every short code that the account ever had, except short codes from jobs. */
  shortCodes: string[];
}

/**
 * Creates an account and uses every feature with it; requires a running worker.
 * @param hook URL of the account's webhook
 */
export async function seedAccount(api: TestApi, hook: string): Promise<SeededAccount> {
  const account = await api.createAccount();
  const session = await account.signIn();
  const post = async (path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const response = await account.request('POST', path, body, headers);
    expect([path, response.ok]).toEqual([path, true]);
    return response;
  };
  const createCode = async (name: string) =>
    (await (
      await post(
        '/api/v1/qr-codes',
        { type: 'url', data: `https://example.com/${name}`, name },
        { 'idempotency-key': name },
      )
    ).json()) as QrCode;

  const [code, renamed, deleted] = [
    await createCode('kept'),
    await createCode('renamed'),
    await createCode('deleted'),
  ];
  const moved = (await (
    await account.request('PATCH', `/api/v1/qr-codes/${renamed.id}`, {
      shortCode: `moved-${renamed.shortCode}`,
    })
  ).json()) as QrCode;
  await account.request('DELETE', `/api/v1/qr-codes/${deleted.id}`);
  const png = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#b3123f' } })
    .png()
    .toBuffer();
  const logo = `data:image/png;base64,${png.toString('base64')}`;
  await account.request('PATCH', '/api/v1/account', { branding: { name: 'Bistro Rosa', logo } });
  await account.request('PATCH', `/api/v1/qr-codes/${renamed.id}`, { style: { logo: { image: logo } } });
  await post('/api/v1/qr-codes', { type: 'gs1', data: { gtin: newGtin(), url: 'https://example.com/item' } });
  const uploaded = await fetch(`${api.url}/api/v1/files`, {
    method: 'POST',
    headers: { authorization: `Bearer ${account.key}`, 'content-type': 'image/png' },
    body: png,
  });
  const file = (await uploaded.json()) as { id: string };
  await post('/api/v1/qr-codes', { type: 'file', data: file.id });
  await post('/api/v1/webhooks', { url: hook });
  await addRecipient(api, account);
  await post('/api/v1/reports', { name: 'Menus', link: {} });
  await triggerAlert(api, account, code);
  await post('/api/v1/api-keys', { name: 'Shop' });
  const guest = { email: `guest-of-${account.accountId}@example.com`, role: 'viewer' };
  await session.request('POST', '/api/v1/invitations', guest);
  await scanShortLink(api, code.shortCode);
  await post('/api/v1/qr-codes/bulk', [{ type: 'text', data: 'of a bulk' }]);
  const folder = (await (await post('/api/v1/folders', { name: 'Menus' })).json()) as { id: string };
  await scheduleChanges(account, code, folder.id);
  await post('/api/v1/templates', { name: 'Menus' });
  const update = { select: { ids: [code.id] }, patch: { tags: { add: ['summer'] } } };
  await post('/api/v1/qr-codes/bulk-update', update, { prefer: 'wait=20' });
  const waiting = (await (await post('/api/v1/imports', { format: 'qrelay' })).json()) as { id: string };
  await fetch(`${api.url}/api/v1/imports/${waiting.id}/file`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${account.key}`, 'content-type': 'text/csv' },
    body: 'type,data\nurl,https://example.com/imported\n',
  });
  await (await post('/api/qr/bulk-export', { ids: [code.id], format: 'PNG' })).arrayBuffer();
  const missed = { ...scanOf(account.accountId, code, new Date()), bot: null, missed: 'paused' as const };
  await api.db
    .collection<ScanDocument>(SCANS)
    .insertMany([...scansOfYesterday(account.accountId, code), missed]);
  return {
    account,
    session,
    code,
    shortCodes: [code, renamed, moved, deleted].map(({ shortCode }) => shortCode),
  };
}

/** Adds a recipient whose mail is sent, so that no later attempt changes it. */
async function addRecipient(api: TestApi, { accountId, request }: TestAccount): Promise<void> {
  await request('POST', '/api/v1/recipients', { email: `client-of-${accountId}@example.com` });
  const sent = { $set: { status: 'sent' as const }, $unset: { dispatchAfter: '' as const } };
  await api.db.collection<MailDocument>(MAILS).updateMany({ accountId }, sent);
}

/** Adds an alert that has found a silent code. */
async function triggerAlert(api: TestApi, { accountId, request }: TestAccount, code: QrCode): Promise<void> {
  const body = { name: 'Menus fell silent', condition: { silence: { hours: 48 } } };
  const { id } = (await (await request('POST', '/api/v1/alerts', body)).json()) as { id: string };
  const alert = (await createTestStores(api.db).alerts.find(accountId, id))!;
  const silent = { qrCodeId: code.id, name: code.name, lastScannedAt: new Date() };
  const trigger = buildTrigger(alert, { qrCodes: [silent] }, new Date());
  const progress = { state: 'triggered', armed: true } as const;
  await createTestStores(api.db).alerts.trigger(alert, { trigger, mails: [], progress, silent: [silent] });
}

/** Returns a GTIN that no other account has. */
function newGtin(): string {
  const digits = String(randomInt(10 ** 12)).padStart(12, '0');
  return digits + checkDigit(digits);
}

/**
 * Schedules changes whose patches and notes name the account: one is pending, one canceled, and one blocked.
 */
async function scheduleChanges(
  { email, request }: TestAccount,
  { id }: QrCode,
  folder: string,
): Promise<void> {
  const path = `/api/v1/qr-codes/${id}`;
  const schedule = async (patch: object) => {
    const change = { at: new Date(Date.now() + DAY_MS).toISOString(), patch, changeNote: `Note of ${email}` };
    const response = await request('POST', `${path}/scheduled-changes`, change);
    expect(response.status).toBe(201);
    return response.headers.get('location')!;
  };
  await schedule({ folder, metadata: { planned: email } });
  await request('DELETE', await schedule({ name: `Planned by ${email}` }));
  const end = '2030-01-01T00:00:00Z';
  await schedule({ name: `Never by ${email}`, routing: { activeUntil: end } });
  for (const routing of [{ activeFrom: '2031-01-01T00:00:00Z' }, null])
    await request('PATCH', path, { routing });
}

/** Builds the rollups and totals of all scans. */
export async function rollUp(db: Db): Promise<void> {
  const steps = createTestRollUpActivities(db);
  while (!(await runActivity(() => steps.rollUpTotals())).done);
  while (!(await runActivity(() => steps.rollUpDay())).done);
}

export async function scanShortLink(api: TestApi, shortCode: string): Promise<void> {
  await fetch(`${api.url}/r/${shortCode}`, { redirect: 'manual', headers: { 'user-agent': PHONE } });
}

export function scanOf(accountId: string, { id, shortCode }: QrCode, at: Date): ScanDocument {
  return {
    _id: newScanId(),
    accountId,
    qrCodeId: id,
    shortCode,
    at,
    country: 'DE',
    region: null,
    city: 'Berlin',
    device: 'mobile',
    os: 'iOS',
    browser: null,
    referrer: null,
    bot: false,
    botReason: null,
    visitor: `visitor ${at.getTime() % 7}`,
  };
}

function scansOfYesterday(accountId: string, code: QrCode): ScanDocument[] {
  const yesterday = startOfUtcDay(Date.now()) - DAY_MS;
  return Array.from({ length: SCANS_ON_A_DAY }, (_, index) =>
    scanOf(accountId, code, new Date(yesterday + index * 60_000)),
  );
}

/** Returns the IDs of all of an account's resources, and its email. */
export async function marksOf(db: Db, { accountId, email }: TestAccount): Promise<string[]> {
  const ids = async (collection: string) =>
    (await db.collection<{ _id: string }>(collection).find({ accountId }).toArray()).map(({ _id }) => _id);
  const jobs = await db.collection('jobs').find({ accountId }).toArray();
  const files = await db.collection<FileDocument>(HOSTED_FILES).find({ accountId }).toArray();
  return [
    accountId,
    email,
    ...(await ids('qr_codes')),
    ...(await ids('api_keys')),
    ...(await ids('webhooks')),
    ...(await ids('jobs')),
    ...files.map(({ contentId }) => contentId.toHexString()),
    ...jobs.flatMap(({ uploads }) => (uploads ?? []) as string[]),
  ];
}

/** Returns the documents that contain one of the marks, by collection. */
export async function findMarked(db: Db, marks: readonly string[]): Promise<Map<string, Document[]>> {
  const found = new Map<string, Document[]>();
  for (const { name } of await db.listCollections().toArray()) {
    const documents = (await db.collection(name).find().sort({ _id: 1 }).toArray()).filter((document) => {
      const text = BSON.EJSON.stringify(document);
      return marks.some((mark) => text.includes(mark));
    });
    if (documents.length > 0) found.set(name, documents);
  }
  return found;
}

/**
 * Returns the documents that contain one of the marks as hexadecimal BSON, by collection, for comparisons.
 */
export async function bytesOf(db: Db, marks: readonly string[]): Promise<Record<string, string[]>> {
  const entries = [...(await findMarked(db, marks))].map(([name, documents]) => [
    name,
    documents.map((document) => Buffer.from(BSON.serialize(document)).toString('hex')),
  ]);
  return Object.fromEntries(entries) as Record<string, string[]>;
}
