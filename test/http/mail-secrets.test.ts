import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Client, Connection } from '@temporalio/client';
import type { RecipientResource } from '../../core/mail/recipient-schemas.js';
import { sendMailWorkflowId } from '../../core/workflows/mails.js';
import { ACCOUNTS, type AccountDocument } from '../../store/accounts/accounts.js';
import { MAILS, type MailDocument } from '../../store/mail/mail-documents.js';
import { startTestApi, type TestAccount, type TestApi } from '../support/api.js';
import { setEmail } from '../support/set-email.js';
import { collectionsWith } from '../support/collections-with.js';
import { dumpHistories } from '../support/dump-histories.js';
import { startJobWorker, type JobWorker } from '../support/job-worker.js';
import { TEST_SECRET_KEY } from '../support/secret-key.js';
import { canReceiveMail, startSmtpServer, type SmtpServer } from '../support/smtp-server.js';
import { waitFor } from '../support/wait-for.js';

const describeWithMail = canReceiveMail ? describe : describe.skip;
/** Longer than any request that was admitted before the deletion can take. */
const LONG_AGO_MS = 3 * 60_000;
/** The server rejects `never` with 550 and `later` with 451. */
const NAMES = ['pending', 'confirmed', 'unsubscribed', 'never', 'later'] as const;

let smtp: SmtpServer;
let api: TestApi;
let env: Record<string, string>;
let worker: JobWorker | undefined;
let connection: Connection;
let account: TestAccount;

const domain = `${randomUUID()}.example`;
const addressOf = (name: string) => `${name}@${domain}`;

async function forgotPassword(email: string): Promise<void> {
  const response = await fetch(`${api.url}/api/v1/auth/forgot-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  });
  expect(response.status).toBe(204);
}

/** Returns the tokens of all links in all mails so far, and the parts of which they consist. */
function readTokens(): string[] {
  const links = smtp.mails.flatMap(({ parts }) => parts.flatMap((part) => part.links));
  const tokens = [...new Set(links)].map((link) => link.split(/[/#]/).at(-1)!);
  // The ID of a recipient is no secret; the signature of its link is.
  return tokens.flatMap((token) => [token, token.split('.').at(-1)!.replace('qrr_', '')]);
}

async function mailsTo(...names: string[]): Promise<MailDocument[]> {
  const query = { to: { $in: names.map(addressOf) } };
  return api.db.collection<MailDocument>(MAILS).find(query).toArray();
}

describeWithMail('secrets and addresses of mails', () => {
  beforeAll(async () => {
    smtp = await startSmtpServer();
    env = {
      SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
      SMTP_TLS: 'off',
      MAIL_FROM: 'qr@example.com',
      SECRET_KEY: TEST_SECRET_KEY,
      TEMPORAL_TASK_QUEUE: `t-${randomUUID()}`,
    };
    api = await startTestApi(env);
    env['MONGODB_DATABASE'] = api.db.databaseName;
    worker = await startJobWorker(env);
    connection = await Connection.connect({ address: process.env['QRELAY_TEST_TEMPORAL_ADDRESS']! });
    account = await api.createAccount('pro');
    await setEmail(api.db, account.accountId, addressOf('owner'));

    await forgotPassword(addressOf('owner'));
    await smtp.expect(addressOf('owner'), 1);
    for (const name of NAMES) {
      const headers = { 'idempotency-key': name };
      const added = await account.request('POST', '/api/v1/recipients', { email: addressOf(name) }, headers);
      expect(((await added.json()) as RecipientResource).email).toBe(addressOf(name));
    }
    const actions = { confirmed: ['confirm'], unsubscribed: ['confirm', 'unsubscribe'] };
    for (const [name, list] of Object.entries(actions)) {
      const [mail] = await smtp.expect(addressOf(name), 1);
      const { pathname } = new URL(mail!.parts[0]!.links[0]!);
      for (const action of list) {
        const body = new URLSearchParams({ action });
        expect((await fetch(api.url + pathname, { method: 'POST', body })).status).toBe(200);
      }
    }
    await waitFor(
      async () => (await mailsTo('owner', ...NAMES)).every(({ attempts }) => attempts === 1),
      30_000,
      () => 'an attempt to send each mail',
    );
  }, 240_000);
  afterAll(async () => {
    await connection?.close();
    await worker?.stop();
    await api?.stop();
    await smtp?.stop();
  });

  test('no collection has a token of a link', async () => {
    const tokens = readTokens();
    expect(tokens.length).toBeGreaterThanOrEqual(10);
    expect(await collectionsWith(api.db, ...tokens)).toEqual([]);
    // The search finds what is there.
    expect(await collectionsWith(api.db, addressOf('pending'))).toEqual(['mails', 'recipients']);
  });

  test('no workflow has a token or an address', async () => {
    const client = new Client({ connection });
    const ids = (await mailsTo('owner', ...NAMES)).map(({ _id }) => sendMailWorkflowId(_id));
    let histories = '';
    await waitFor(
      async () => {
        const dump = await dumpHistories(client, `TaskQueue = '${env['TEMPORAL_TASK_QUEUE']}'`);
        histories = dump.toString('latin1');
        return ids.every((id) => histories.includes(id));
      },
      30_000,
      () => 'the workflows to be listed',
    );
    expect(ids).toHaveLength(6);
    for (const secret of [...readTokens(), domain]) expect(histories).not.toContain(secret);
  });

  test('no log has a token or an address', () => {
    const lines = api.logLines.join('');
    for (const secret of [...readTokens(), domain]) expect(lines).not.toContain(secret);
  });

  test('after the erasure of an account, no collection has an address of its mails', async () => {
    await worker?.stop();
    worker = undefined;
    // No worker has found yet whose mail this is.
    await forgotPassword(addressOf('owner'));
    const { email, password } = { ...account, email: addressOf('owner') };
    const signedIn = await fetch(`${api.url}/api/v1/auth/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    const cookie = signedIn.headers.get('set-cookie')!.split(';')[0]!;
    const closed = await fetch(`${api.url}/api/v1/account`, {
      method: 'DELETE',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ password }),
    });
    expect(closed.status).toBe(204);
    const accounts = api.db.collection<AccountDocument>(ACCOUNTS);
    const deletedAt = new Date(Date.now() - LONG_AGO_MS);
    await accounts.updateOne({ _id: account.accountId }, { $set: { deletedAt } });
    worker = await startJobWorker(env);
    await waitFor(
      async () => (await accounts.findOne({ _id: account.accountId })) === null,
      60_000,
      () => 'the account to be erased',
    );
    await waitFor(
      async () => (await mailsTo('owner')).length === 0,
      30_000,
      () => 'the link that nobody gets to be dropped',
    );
    expect(await collectionsWith(api.db, domain)).toEqual([]);
  });
});
