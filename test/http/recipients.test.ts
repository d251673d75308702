import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mailPagePath } from '../../core/mail/mail-page-path.js';
import type { RecipientResource } from '../../core/mail/recipient-schemas.js';
import { renderMail } from '../../core/mail/render-mail.js';
import { createSmtpSender } from '../../outbound/smtp-sender.js';
import { readMailToken, signMailToken } from '../../store/mail/mail-tokens.js';
import { startTestApi, type TestAccount, type TestApi } from '../support/api.js';
import { startJobWorker, type JobWorker } from '../support/job-worker.js';
import { requestWithHost } from '../support/request-with-host.js';
import { TEST_SECRET_KEY } from '../support/secret-key.js';
import {
  canReceiveMail,
  startSmtpServer,
  type ReceivedMail,
  type SmtpServer,
} from '../support/smtp-server.js';

const PUBLIC_URL = 'https://codes.example';
const describeWithMail = canReceiveMail ? describe : describe.skip;

let smtp: SmtpServer;
let api: TestApi;
let worker: JobWorker;
let account: TestAccount;

describeWithMail('recipients', () => {
  beforeAll(async () => {
    smtp = await startSmtpServer();
    const env = {
      SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
      SMTP_TLS: 'off',
      SECRET_KEY: TEST_SECRET_KEY,
      MAIL_FROM: 'qr@example.com',
      PUBLIC_URL,
      TRUST_PROXY: '1',
      TEMPORAL_TASK_QUEUE: `t-${randomUUID()}`,
    };
    api = await startTestApi(env);
    worker = await startJobWorker({ ...env, MONGODB_DATABASE: api.db.databaseName });
    account = await api.createAccount('pro');
  }, 240_000);
  afterAll(async () => {
    await worker?.stop();
    await api?.stop();
    await smtp?.stop();
  });

  interface Result {
    status: number;
    body: RecipientResource & { data: RecipientResource[]; error?: { code: string } };
  }
  async function call(method: string, path: string, body?: object, by = account): Promise<Result> {
    const response = await by.request(method, `/api/v1/recipients${path}`, body);
    return { status: response.status, body: (await response.json()) as Result['body'] };
  }
  const add = (email: string, by = account) => call('POST', '', { email }, by);
  const statusOf = async (id: string) => (await call('GET', `/${id}`)).body.status;

  /** Adds a recipient. Returns its ID, and the path of the link in its mail. */
  async function ask(email: string): Promise<{ id: string; path: string }> {
    const { status, body } = await add(email);
    expect([status, body.status]).toEqual([201, 'pending']);
    const [mail] = await smtp.expect(email, 1);
    const [link] = mail!.parts[0]!.links;
    expect(mail!.parts[1]!.links).toEqual([link]);
    return { id: body.id, path: new URL(link!).pathname };
  }

  const open = (path: string, init: RequestInit = {}) =>
    fetch(api.url + path, { redirect: 'manual', ...init });
  const act = (path: string, form: Record<string, string>) =>
    open(path, { method: 'POST', body: new URLSearchParams(form) });

  test('an address agrees in the page of its mail, which changes nothing when it is only read', async () => {
    const { id, path } = await ask('client@example.com');
    const [mail] = await smtp.expect('client@example.com', 1);
    expect(mail).toMatchObject({ headers: { subject: 'Confirm this address' }, defects: [] });
    expect(mail!.parts[0]!.text).toContain(account.email);

    for (const method of ['GET', 'HEAD', 'GET']) {
      const page = await open(path, { method });
      expect([page.status, page.headers.get('set-cookie')]).toEqual([200, null]);
      expect(await statusOf(id)).toBe('pending');
    }
    const page = await (await open(path)).text();
    expect(page).toContain('client@example.com');
    expect(page).toContain(account.email);
    expect(page).not.toMatch(/<script|src=/);

    const unknown = await act(path, { action: 'delete' });
    expect([unknown.status, await statusOf(id)]).toEqual([422, 'pending']);
    for (let time = 0; time < 2; time++) {
      const confirmed = await act(path, { action: 'confirm' });
      expect([confirmed.status, confirmed.headers.get('location')]).toEqual([200, null]);
    }
    const { body } = await call('GET', `/${id}`);
    expect(body).toMatchObject({ status: 'confirmed', confirmedAt: expect.any(String), lastError: null });
    expect(body.lastMailAt).not.toBeNull();
    expect((await add('client@example.com')).status).toBe(200);
    expect(smtp.mails.filter(({ to }) => to.includes('client@example.com'))).toHaveLength(1);
  });

  test('mail programs unsubscribe with one click, as a form and as multipart, repeatedly', async () => {
    const { id, path } = await ask('lists@example.com');
    await act(path, { action: 'confirm' });
    const oneClick = { 'List-Unsubscribe': 'One-Click' };
    const multipart = new FormData();
    multipart.set('List-Unsubscribe', 'One-Click');
    for (const body of [new URLSearchParams(oneClick), multipart, new URLSearchParams(oneClick)]) {
      const response = await open(path, { method: 'POST', body });
      expect([response.status, await statusOf(id)]).toEqual([200, 'unsubscribed']);
    }
    await act(path, { action: 'confirm' });
    expect(await statusOf(id)).toBe('confirmed');

    expect((await call('DELETE', `/${id}`)).status).toBe(200);
    expect((await call('GET', `/${id}`)).status).toBe(404);
    expect((await act(path, oneClick)).status).toBe(200);
    expect((await open(path)).status).toBe(200);
  });

  test('a mail program unsubscribes with the header of a mail', async () => {
    const { id, path } = await ask('header@example.com');
    await act(path, { action: 'confirm' });
    const token = signMailToken(Buffer.from(TEST_SECRET_KEY), { recipientId: id, endsAt: undefined });
    const send = createSmtpSender({
      host: '127.0.0.1',
      port: smtp.port,
      security: 'none',
      from: { name: '', address: 'qr@example.com' },
    });
    const unsubscribeUrl = PUBLIC_URL + mailPagePath(token);
    const content = renderMail({ subject: 'Weekly report', body: ['Hello'], unsubscribeUrl });
    await send({ id: 'mail_1', to: 'program@example.com', createdAt: new Date(), ...content });
    const [{ headers }] = (await smtp.expect('program@example.com', 1)) as [ReceivedMail];
    expect(headers).toMatchObject({ 'list-unsubscribe': `<${unsubscribeUrl}>` });
    // RFC 8058, 3.2: the value of the second header is the body.
    const { pathname } = new URL(headers['list-unsubscribe']!.slice(1, -1));
    const response = await open(pathname, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: headers['list-unsubscribe-post']!,
    });
    expect([response.status, await statusOf(id)]).toEqual([200, 'unsubscribed']);
  });

  test('a scanner that opens every link of a mail changes nothing', async () => {
    const { id } = await ask('scanned@example.com');
    const [mail] = await smtp.expect('scanned@example.com', 1);
    for (const { links } of mail!.parts) {
      for (const link of links) {
        expect(link).toMatch(/^https:\/\/codes\.example\/mail\//);
        const { pathname, search } = new URL(link);
        for (const method of ['HEAD', 'GET', 'OPTIONS']) await open(pathname + search, { method });
      }
    }
    expect(await statusOf(id)).toBe('pending');
  });

  test('links have the URL of the service or of the account, whatever host a request names', async () => {
    const business = await api.createAccount('business');
    const branding = { domain: 'qr.rosa.example', name: 'Bistro Rosa' };
    await business.request('PATCH', '/api/v1/account', { branding });
    const bases = [
      { by: account, base: PUBLIC_URL, email: 'evil-1@example.com' },
      { by: business, base: 'https://qr.rosa.example', email: 'evil-2@example.com' },
    ];
    for (const { by, base, email } of bases) {
      const { status } = await requestWithHost(api.url, 'evil.example', '/api/v1/recipients', {
        method: 'POST',
        headers: {
          authorization: `Bearer ${by.key}`,
          'content-type': 'application/json',
          'x-forwarded-host': 'evil.example',
        },
        body: JSON.stringify({ email }),
      });
      expect(status).toBe(201);
      const [mail] = await smtp.expect(email, 1);
      expect(JSON.stringify(mail)).not.toContain('evil.example');
      for (const { links } of mail!.parts) {
        expect(links).toEqual([expect.stringMatching(new RegExp(`^${base}/mail/[\\w.-]+$`))]);
      }
    }
  });

  test('concurrent requests for an address add one recipient', async () => {
    const responses = await Promise.all(Array.from({ length: 3 }, () => add('twice@example.com')));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
    expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1);
  });

  test('unknown, changed, and expired links change nothing', async () => {
    const { id, path } = await ask('links@example.com');
    const token = path.split('/').at(-1)!;
    const changed = token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A');
    for (const other of ['x', changed, `${token}x`]) {
      for (const response of [
        await open(`/mail/${other}`),
        await act(`/mail/${other}`, { action: 'confirm' }),
      ]) {
        expect(response.status).toBe(404);
      }
    }
    expect(await statusOf(id)).toBe('pending');
  });

  test('an address gets at most three confirmation mails a day from the whole service', async () => {
    const other = await api.createAccount('business');
    const responses = [];
    for (const by of [account, account, other, other]) {
      responses.push(await add('flooded@example.com', by));
    }
    expect(responses.map(({ status }) => status)).toEqual([201, 200, 201, 429]);
    expect(responses[3]!.body).toMatchObject({
      error: {
        code: 'rate_limited',
        message: expect.stringMatching(/^The limit of 3 attempts per 24 hours is exceeded; .+ 24 hours$/),
      },
    });
    await smtp.expect('flooded@example.com', 3);
  });

  test('the rejection of a server is shown at the recipient', async () => {
    const { body } = await add('never@example.com');
    let shown: string | null = null;
    for (let time = 0; time < 100 && shown === null; time++) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      shown = (await call('GET', `/${body.id}`)).body.lastError;
    }
    expect(shown).toBe('550 5.1.1 No such mailbox');
  });

  test('recipients need Pro, and belong to their account', async () => {
    const free = await api.createAccount('free');
    const session = await free.signIn();
    const refused = await session.request('POST', '/api/v1/recipients', { email: 'free@example.com' });
    expect([refused.status, ((await refused.json()) as Result['body']).error?.code]).toEqual([
      403,
      'plan_required',
    ]);
    const { id } = await ask('owned@example.com');
    const stranger = await api.createAccount('pro');
    expect((await call('GET', `/${id}`, undefined, stranger)).status).toBe(404);
    expect((await call('DELETE', `/${id}`, undefined, stranger)).status).toBe(404);
    expect((await call('GET', '', undefined, stranger)).body.data).toEqual([]);
    for (const email of ['no address', 'a@example.com\nBcc: b@example.com']) {
      expect((await add(email)).status).toBe(422);
    }
  });
});

test('a token names its recipient and its end, and only the key that signed it reads it', () => {
  const key = Buffer.from('a key of the service');
  const recipientId = 'rcp_01k8zq4w5tfxxa1b2c3d4e5f6g';
  for (const endsAt of [undefined, new Date('2026-12-01T00:00:00.000Z')]) {
    const token = signMailToken(key, { recipientId, endsAt });
    expect(token).toMatch(/^[\w.-]+$/);
    expect(readMailToken(key, token)).toEqual({ recipientId, endsAt });
    expect(readMailToken(Buffer.from('another key'), token)).toBeUndefined();
  }
  const [id, , signature] = signMailToken(key, { recipientId, endsAt: undefined }).split('.');
  expect(readMailToken(key, `${id}.zzzzzz.${signature}`)).toBeUndefined();
});
