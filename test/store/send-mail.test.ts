import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { Registry } from 'prom-client';
import { createSendMailActivities, type SendMailActivities } from '../../activities/mails/send-mail.js';
import { createAccount } from '../../api/accounts/create-account.js';
import { DAY_MS, HOUR_MS } from '../../core/basics/time/durations.js';
import { MAX_RECIPIENTS } from '../../core/mail/recipient-schemas.js';
import type { SmtpMail, SmtpResult } from '../../outbound/smtp-sender.js';
import type { Stores } from '../../store/create-stores.js';
import { MAILS, type MailDocument } from '../../store/mail/mail-documents.js';
import { RECIPIENTS } from '../../store/mail/recipients.js';
import { newId } from '../../store/mongo/ids.js';
import { createLogger } from '../../telemetry/logger.js';
import { createWorkMetrics } from '../../worker/metrics/work-metrics.js';
import { openTestDatabase, type TestDatabase } from '../support/test-database.js';
import { createTestStores } from '../support/test-stores.js';

const OWNER = 'owner@example.com';
const NOON = new Date('2026-11-20T12:00:00.000Z');
const ACCEPTED: SmtpResult = { kind: 'accepted', response: '250 Queued' };

let database: TestDatabase;
let stores: Stores;
let accountId: string;
let registry: Registry;
let now: Date;
let sent: SmtpMail[];
let logLines: string[];
let respond: () => SmtpResult;
let activities: SendMailActivities;

beforeEach(async () => {
  database = await openTestDatabase();
  stores = createTestStores(database.store.db);
  const account = { email: OWNER, plan: 'pro' as const, password: undefined };
  ({ accountId } = await createAccount(stores, { ...account, now: NOON, passwordHashCost: 1 }));
  [registry, now, sent, logLines, respond] = [new Registry(), NOON, [], [], () => ACCEPTED];
  activities = createSendMailActivities({
    ...stores,
    signingKey: Buffer.from('a key of the service'),
    publicUrl: 'https://codes.example',
    dailyLimit: 3,
    metrics: createWorkMetrics(registry),
    now: () => now,
    log: createLogger('debug', 'test', { write: (line) => logLines.push(line) }),
    async sendSmtp(mail) {
      sent.push(mail);
      return respond();
    },
  });
});
afterEach(() => database.release());

/** Requests a confirmation mail. Returns the ID of the mail. */
async function ask(email: string, createdAt = now): Promise<string> {
  const mailId = newId('mail');
  const endsAt = new Date(createdAt.getTime() + 7 * DAY_MS);
  const recipient = { id: newId('recipient'), accountId, email, createdAt, status: 'pending' as const };
  await stores.recipients.ask(
    { ...recipient, confirmedAt: null, lastMailAt: null, lastError: null },
    (recipientId) => {
      const template = 'confirm_recipient' as const;
      return { id: mailId, accountId, template, recipientId, to: email, createdAt, endsAt };
    },
  );
  return mailId;
}

/** Requests a reset link. Returns the ID of the mail. */
async function forget(email: string): Promise<string> {
  const id = newId('mail');
  const endsAt = new Date(now.getTime() + HOUR_MS);
  await stores.mails.insert({ id, template: 'password_reset', to: email, createdAt: now, endsAt });
  return id;
}

const attempt = (mailId: string) => activities.attemptMail({ mailId });
const addresses = () => sent.map(({ to }) => to);
const findMail = (id: string) => database.store.db.collection<MailDocument>(MAILS).findOne({ _id: id });
async function count(template: string, outcome: string): Promise<number> {
  const { values } = await registry.getSingleMetric('qrelay_mails_total')!.get();
  return values.find(({ labels }) => labels['template'] === template && labels['outcome'] === outcome)!.value;
}

test('mails beyond the limit of an account and a UTC day are dropped, and links to reset passwords are not', async () => {
  const names = ['a', 'b', 'c', 'd', 'e'].map((name) => `${name}@example.com`);
  const ids: string[] = [];
  for (const name of names) ids.push(await ask(name));
  // The order of the attempts makes no difference, and a repeated one neither.
  for (const id of [...ids].reverse()) expect(await attempt(id)).toBe('done');
  for (const id of ids) expect(await attempt(id)).toBe('done');
  expect(addresses().sort()).toEqual(names.slice(0, 3));
  expect(await count('confirm_recipient', 'sent')).toBe(3);
  expect(await count('confirm_recipient', 'dropped')).toBe(2);
  expect(await findMail(ids[3]!)).toBeNull();

  await attempt(await forget(OWNER));
  expect(addresses().at(-1)).toBe(OWNER);
  expect(await count('password_reset', 'sent')).toBe(1);
});

test('links to reset passwords do not use up the limit, and a new UTC day has its own', async () => {
  for (let time = 0; time < 3; time++) {
    now = new Date(now.getTime() + 1_000);
    await attempt(await forget(OWNER));
  }
  for (const name of ['a', 'b', 'c']) await attempt(await ask(`${name}@example.com`));
  expect(sent).toHaveLength(6);
  now = new Date('2026-11-20T23:59:59.999Z');
  await attempt(await ask('late@example.com'));
  expect(sent).toHaveLength(6);
  now = new Date('2026-11-21T00:00:00.000Z');
  await attempt(await ask('early@example.com'));
  expect(addresses().at(-1)).toBe('early@example.com');
});

test('a rejection is final; the log has neither the address nor the subject, and the response is cut', async () => {
  const id = await ask('client@example.com');
  const response = `550 5.1.1 <client@example.com>: Recipient address rejected\n${'x'.repeat(300)}`;
  respond = () => ({ kind: 'rejected', error: response });
  expect(await attempt(id)).toBe('done');
  expect(await attempt(id)).toBe('done');
  expect(sent).toHaveLength(1);
  expect(logLines.join('')).not.toMatch(/client|Confirm this/);
  expect(logLines.join('')).toContain('550 5.1.1 *** Recipient address rejected');
  const shown = response.slice(0, 200);
  expect(await findMail(id)).toMatchObject({ status: 'failed', lastError: shown });
  const recipient = await stores.recipients.findByEmail(accountId, 'client@example.com');
  expect(recipient).toMatchObject({ lastError: shown, lastMailAt: null });
});

test('a mail that no server takes in time shows its last response at the recipient', async () => {
  const id = await ask('client@example.com');
  respond = () => ({ kind: 'failed', error: '451 4.3.0 Try again later' });
  expect(await attempt(id)).toBe('retry');
  expect(await stores.recipients.findByEmail(accountId, 'client@example.com')).toMatchObject({
    lastError: null,
  });
  await activities.giveUpMail({ mailId: id });
  expect(await findMail(id)).toMatchObject({ status: 'failed', attempts: 1 });
  expect(await stores.recipients.findByEmail(accountId, 'client@example.com')).toMatchObject({
    lastError: '451 4.3.0 Try again later',
  });
});

test('a mail whose link has ended is not sent, and without an account its address is not kept', async () => {
  const [confirmation, unknown, started] = [
    await ask('client@example.com'),
    await forget('nobody@example.com'),
    await forget(OWNER),
  ];
  respond = () => ({ kind: 'failed', error: '451 4.3.0 Try again later' });
  expect(await attempt(started)).toBe('retry');
  sent = [];
  now = new Date(NOON.getTime() + 7 * DAY_MS);
  for (const id of [confirmation, unknown, started]) expect(await attempt(id)).toBe('done');
  expect(sent).toEqual([]);
  expect(await findMail(confirmation)).toMatchObject({ status: 'expired' });
  expect(await findMail(started)).toMatchObject({ status: 'expired', accountId });
  expect(await findMail(unknown)).toBeNull();
  expect(await count('password_reset', 'expired')).toBe(2);
});

test('nothing is sent to a recipient that has confirmed or was deleted in the meantime', async () => {
  const ids = [await ask('first@example.com'), await ask('second@example.com')];
  const [first, second] = await Promise.all(
    ['first@example.com', 'second@example.com'].map((email) =>
      stores.recipients.findByEmail(accountId, email),
    ),
  );
  await stores.recipients.decide(first!.id, 'confirmed', now);
  await stores.recipients.remove(accountId, second!.id);
  for (const id of ids) expect(await attempt(id)).toBe('done');
  expect(sent).toEqual([]);
  expect(await count('confirm_recipient', 'dropped')).toBe(2);
});

test('concurrent requests cannot add more recipients than an account may have', async () => {
  const recipients = Array.from({ length: MAX_RECIPIENTS - 1 }, (_, index) => ({
    _id: `rcp_${index}`,
    accountId,
    email: `${index}@example.com`,
    status: 'confirmed',
  }));
  await database.store.db.collection<{ _id: string }>(RECIPIENTS).insertMany(recipients);
  await Promise.all(['a', 'b', 'c', 'd'].map((name) => ask(`${name}@example.com`)));
  expect(await stores.recipients.count(accountId)).toBe(MAX_RECIPIENTS);
  expect(await database.store.db.collection(MAILS).countDocuments()).toBe(1);
});
