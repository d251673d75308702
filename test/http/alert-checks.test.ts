import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, Connection } from '@temporalio/client';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { AlertResource } from '../../core/alerts/alert-schemas.js';
import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import { PERIODIC } from '../../core/workflows/periodic.js';
import { BOT_OF_KIND } from '../../core/scans/analytics/scan-kinds.js';
import { SCANS, type ScanDocument } from '../../store/scans/scan-documents.js';
import { startTestApi, type TestAccount, type TestApi } from '../support/api.js';
import { startJobWorker, WITH_DELIVERIES, type JobWorker } from '../support/job-worker.js';
import { TEST_SECRET_KEY } from '../support/secret-key.js';
import { scanOf } from '../support/seeded-account.js';
import {
  canReceiveMail,
  startSmtpServer,
  type ReceivedMail,
  type SmtpServer,
} from '../support/smtp-server.js';
import { testTemporalAddress } from '../support/test-temporal.js';
import { waitFor } from '../support/wait-for.js';

const describeWithMail = canReceiveMail ? describe : describe.skip;

/** An hour of conditions in this test. */
const HOUR_MS = 4_000;

let smtp: SmtpServer;
let api: TestApi;
let worker: JobWorker;
let temporal: Connection;
let account: TestAccount;
let email: string;
const taskQueue = `t-${randomUUID()}`;

describeWithMail('alerts', () => {
  beforeAll(async () => {
    smtp = await startSmtpServer();
    const env = {
      SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
      SMTP_TLS: 'off',
      SECRET_KEY: TEST_SECRET_KEY,
      TEMPORAL_TASK_QUEUE: taskQueue,
      ALERT_HOUR_SECONDS: String(HOUR_MS / 1_000),
    };
    api = await startTestApi(env);
    const workerEnv = { ...env, MONGODB_DATABASE: api.db.databaseName, MAIL_FROM: 'qr@example.com' };
    worker = await startJobWorker({ ...workerEnv, PUBLIC_URL: api.url, ...WITH_DELIVERIES });
    temporal = await Connection.connect({ address: testTemporalAddress() });
  }, 240_000);
  afterAll(async () => {
    await worker?.stop();
    await temporal?.close();
    await api?.stop();
    await smtp?.stop();
  });
  beforeEach(async () => {
    account = await api.createAccount('business');
    email = `owner-${randomUUID()}@example.com`;
    await confirm(email);
  });

  async function call<Body>(method: string, path: string, body?: object, by = account): Promise<Body> {
    const response = await by.request(method, `/api/v1${path}`, body);
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Body;
  }

  /** Adds a recipient who confirms. */
  async function confirm(address: string, by = account): Promise<void> {
    await call('POST', '/recipients', { email: address }, by);
    const [mail] = await smtp.expect(address, 1);
    const { pathname } = new URL(mail!.parts[0]!.links[0]!);
    await fetch(api.url + pathname, { method: 'POST', body: new URLSearchParams({ action: 'confirm' }) });
  }

  const createAlert = (body: object, by = account) =>
    call<AlertResource>('POST', '/alerts', { name: 'Alert', emails: [email], cooldownHours: 1, ...body }, by);
  const createCode = (body: object = {}) =>
    call<QrCode>('POST', '/qr-codes', { type: 'url', data: 'https://example.com/', ...body });
  const stateOf = async ({ id }: AlertResource) => (await call<AlertResource>('GET', `/alerts/${id}`)).state;

  async function addScans(
    codes: QrCode | readonly QrCode[],
    count: number,
    agoMs = 0,
    fields: Partial<ScanDocument> = {},
  ): Promise<void> {
    const at = (index: number) => new Date(Date.now() - agoMs - index);
    const scans = [codes].flat().flatMap((code) =>
      Array.from({ length: count }, (_, index) => ({
        ...scanOf(account.accountId, code, at(index)),
        ...fields,
      })),
    );
    await api.db.collection<ScanDocument>(SCANS).insertMany(scans);
  }

  /** Checks all alerts once. */
  async function check(): Promise<{ checked: number; triggered: number; failed: number }> {
    const client = new Client({ connection: temporal });
    return client.workflow.execute(PERIODIC.alertCheck.workflowType, {
      taskQueue,
      workflowId: `check-${randomUUID()}`,
      args: [],
    }) as Promise<{ checked: number; triggered: number; failed: number }>;
  }

  /** Waits until as many mails of alerts have arrived, and a little longer for more of them. */
  async function alertMails(count: number, to = email): Promise<ReceivedMail[]> {
    const found = await smtp.expect(to, count + 1);
    await sleep(500);
    expect(smtp.mails.filter((mail) => mail.to.includes(to))).toHaveLength(count + 1);
    return found.slice(1);
  }

  async function triggered(): Promise<{ data: Record<string, unknown> }[]> {
    return (await call<{ data: { data: Record<string, unknown> }[] }>('GET', '/events?type=alert.triggered'))
      .data;
  }

  test('a spike triggers once, rests for the cool-down, and triggers again after it was over', async () => {
    const code = await createCode();
    const alert = await createAlert({ name: 'Rush', condition: { spike: { scans: 5, hours: 1 } } });
    await addScans(code, 4);
    expect(await check()).toMatchObject({ failed: 0 });
    expect(await stateOf(alert)).toBe('ok');

    await addScans(code, 1);
    const startedAt = Date.now();
    await check();
    await check();
    expect(await stateOf(alert)).toBe('triggered');
    const [mail] = await alertMails(1);
    expect(mail).toMatchObject({ headers: { subject: 'Rush' }, defects: [] });
    expect(mail!.parts[0]!.text).toContain('5 scans in the last hour');
    expect(mail!.parts[0]!.links).toEqual(mail!.parts[1]!.links);
    expect(mail!.parts[0]!.links.at(-1)).toMatch(/\/mail\//);

    await sleep(Math.max(0, startedAt + HOUR_MS + 300 - Date.now()));
    await check();
    expect(await stateOf(alert)).toBe('ok');
    await addScans(code, 6);
    await check();
    await alertMails(2);
    expect((await triggered()).map(({ data }) => [data['name'], data['scans']])).toEqual([
      ['Rush', 6],
      ['Rush', 5],
    ]);
  });

  test('only scans of people count: no bots, no clicks, no visitors who were turned away', async () => {
    const code = await createCode();
    const alert = await createAlert({ condition: { spike: { scans: 1, hours: 1 } } });
    await addScans(code, 3, 0, { bot: true });
    await addScans(code, 3, 0, { bot: BOT_OF_KIND.missed });
    await addScans(code, 3, 0, { bot: BOT_OF_KIND.clicks, link: 'menu' });
    await check();
    expect(await stateOf(alert)).toBe('ok');
  });

  test('a drop triggers after the condition is old enough', async () => {
    const code = await createCode();
    const alert = await createAlert({ condition: { drop: { scans: 3, hours: 1 } } });
    await check();
    expect(await stateOf(alert)).toBe('ok');
    await sleep(HOUR_MS);
    await addScans(code, 2);
    await check();
    expect(await stateOf(alert)).toBe('triggered');
    const [mail] = await alertMails(1);
    expect(mail!.parts[0]!.text).toContain('Only 2 scans in the last hour');
    await addScans(code, 3);
    await check();
    expect(await stateOf(alert)).toBe('ok');
  });

  test('codes that fall silent are one mail, and each triggers again after a scan', async () => {
    const silent = await createCode({ name: 'Poster at the station' });
    const [rare, paused, archived] = [await createCode(), await createCode(), await createCode()];
    await addScans([silent, paused, archived], 10, 2 * HOUR_MS);
    await addScans(rare, 9, 2 * HOUR_MS);
    await call('PATCH', `/qr-codes/${paused.id}`, { status: 'paused' });
    await call('PATCH', `/qr-codes/${archived.id}`, { archived: true });
    const alert = await createAlert({ name: 'Silent', condition: { silence: { hours: 1 } } });
    await check();
    await check();
    const [mail] = await alertMails(1);
    expect(mail!.parts[0]!.text).toContain('1 code had no scan for 1 hour');
    expect(mail!.parts[0]!.text).toContain('Poster at the station');
    expect(await stateOf(alert)).toBe('triggered');
    const [event] = await triggered();
    expect(event!.data).toMatchObject({
      alertId: alert.id,
      scans: null,
      omitted: 0,
      qrCodes: [{ qrCodeId: silent.id, name: 'Poster at the station' }],
    });

    await addScans(silent, 1);
    await check();
    expect(await stateOf(alert)).toBe('ok');
    await sleep(HOUR_MS);
    await check();
    await alertMails(2);
    expect(await stateOf(alert)).toBe('triggered');
  });

  test('500 silent codes are one mail with 20 names, and one event with 100 codes', async () => {
    const items = Array.from({ length: 500 }, (_, index) => ({
      type: 'url',
      data: 'https://example.com/',
      name: `Sticker ${index}`,
    }));
    const created = await account.request('POST', '/api/v1/qr-codes/bulk', items, {
      prefer: 'respond-async',
    });
    const { id: jobId } = (await created.json()) as { id: string };
    await waitFor(
      async () => (await call<{ status: string }>('GET', `/jobs/${jobId}`)).status === 'completed',
      60_000,
      () => 'the bulk creation',
    );
    const codes = (await api.db.collection('qr_codes').find({ accountId: account.accountId }).toArray()).map(
      ({ _id, shortCode }) => ({ id: String(_id), shortCode: shortCode as string }) as QrCode,
    );
    await addScans(codes, 10, 2 * HOUR_MS);
    await createAlert({ condition: { silence: { hours: 1 } } });
    await check();
    const [mail] = await alertMails(1);
    expect(mail!.parts[0]!.text).toContain('500 codes had no scan');
    expect(mail!.parts[0]!.text.match(/Sticker/g)).toHaveLength(20);
    expect(mail!.parts[0]!.text).toContain('And 480 more codes');
    const [event] = await triggered();
    expect(event!.data).toMatchObject({ omitted: 400 });
    expect(event!.data['qrCodes']).toHaveLength(100);
  });

  test('the first event is a mail at once, and further events of the hour are one mail at its end', async () => {
    const codes = [await createCode({ name: 'Menu' }), await createCode(), await createCode()];
    await createAlert({ name: 'Changes', condition: { events: ['qr_code.state_changed'] } });
    const pause = (code: QrCode) => call('PATCH', `/qr-codes/${code.id}`, { status: 'paused' });
    await pause(codes[0]!);
    const [first] = await alertMails(1);
    expect(first).toMatchObject({ headers: { subject: 'Changes' } });
    expect(first!.parts[0]!.text).toContain('Menu');
    await Promise.all([pause(codes[1]!), pause(codes[2]!)]);
    const others = () => smtp.mails.filter(({ to }) => to.includes(email)).slice(2);
    // On a slow machine, the hour can end between the two.
    const reported = () => others().flatMap(({ parts }) => parts[0]!.text.match(/started or stopped/g) ?? []);
    await waitFor(
      () => reported().length === 2,
      60_000,
      () => 'the mail about the other events',
    );
    expect(await triggered()).toEqual([]);
  });

  test('the filter applies to events, and Pro gets them although it has no webhooks', async () => {
    const pro = await api.createAccount('pro');
    const address = `pro-${randomUUID()}@example.com`;
    await confirm(address, pro);
    const create = (tags: string[]) =>
      call<QrCode>('POST', '/qr-codes', { type: 'url', data: 'https://example.com/', tags }, pro);
    const [tagged, other] = [await create(['menu']), await create([])];
    await createAlert(
      { emails: [address], filter: { tag: 'menu' }, condition: { events: ['qr_code.state_changed'] } },
      pro,
    );
    for (const { id } of [other, tagged]) await call('PATCH', `/qr-codes/${id}`, { status: 'paused' }, pro);
    const [mail] = await alertMails(1, address);
    expect(mail!.parts[0]!.text).not.toContain('2 events');
  });

  test('nothing is sent to addresses that are pending or unsubscribed, or after a downgrade', async () => {
    const code = await createCode();
    const pending = `pending-${randomUUID()}@example.com`;
    const alert = await createAlert({
      emails: [email, pending],
      condition: { spike: { scans: 1, hours: 1 } },
    });
    await addScans(code, 1);
    await check();
    const [mail] = await alertMails(1);
    const { pathname } = new URL(mail!.parts[0]!.links.at(-1)!);
    expect(mail!.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    expect(mail!.headers['list-unsubscribe']).toContain(pathname);
    await fetch(api.url + pathname, {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    });
    await call('PATCH', `/alerts/${alert.id}`, { condition: { spike: { scans: 1, hours: 2 } } });
    await sleep(HOUR_MS);
    await addScans(code, 1);
    await check();
    await alertMails(1);
    expect(smtp.mails.filter(({ to }) => to.includes(pending))).toHaveLength(1);

    await api.db
      .collection<{ _id: string }>('accounts')
      .updateOne({ _id: account.accountId }, { $set: { plan: 'free' } });
    await addScans(code, 9);
    await check();
    expect(await api.db.collection('alert_triggers').countDocuments({ accountId: account.accountId })).toBe(
      2,
    );
  });

  test('a test sends the mail with example figures, and changes nothing', async () => {
    const alert = await createAlert({ name: 'Silent', condition: { silence: { hours: 72 } } });
    expect(await call('POST', `/alerts/${alert.id}/test`)).toEqual({ mails: 1 });
    const [mail] = await alertMails(1);
    expect(mail!.headers['subject']).toBe('Test: Silent');
    expect(mail!.parts[0]!.text).toContain('no scan for 3 days');
    expect((await call<AlertResource>('GET', `/alerts/${alert.id}`)).lastTriggeredAt).toBeNull();
  });
});
