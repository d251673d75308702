import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createSmtpSender } from '../../outbound/smtp-sender.js';
import { MAILS, type MailDocument } from '../../store/mail/mail-documents.js';
import { createCaller, startTestApi, type TestAccount, type TestApi } from '../support/api.js';
import { setEmail } from '../support/set-email.js';
import { startJobWorker, type JobWorker } from '../support/job-worker.js';
import { requestWithHost } from '../support/request-with-host.js';
import { TEST_SECRET_KEY } from '../support/secret-key.js';
import { canReceiveMail, startSmtpServer, type SmtpServer } from '../support/smtp-server.js';
import { TEST_CERTIFICATE, TEST_CERTIFICATE_KEY } from '../support/test-certificate.js';
import { waitFor } from '../support/wait-for.js';

const FORGOT = '/api/v1/auth/forgot-password';
const PUBLIC_URL = 'https://codes.example';
const describeWithMail = canReceiveMail ? describe : describe.skip;

let smtp: SmtpServer;
let api: TestApi;
let env: Record<string, string>;
let worker: JobWorker;

const mailOf = (to: string) => api.db.collection<MailDocument>(MAILS).findOne({ to });

describeWithMail('with an SMTP server', () => {
  beforeAll(async () => {
    smtp = await startSmtpServer();
    env = {
      SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
      SMTP_TLS: 'off',
      MAIL_FROM: 'Qrelay <qr@example.com>',
      PUBLIC_URL,
      TRUST_PROXY: '1',
      SECRET_KEY: TEST_SECRET_KEY,
      TEMPORAL_TASK_QUEUE: `t-${randomUUID()}`,
    };
    api = await startTestApi(env);
    worker = await startJobWorker({ ...env, MONGODB_DATABASE: api.db.databaseName });
  }, 240_000);
  afterAll(async () => {
    await worker?.stop();
    await api?.stop();
    await smtp?.stop();
  });

  let visitors = 0;
  /** Requests a reset link from another network each time. */
  async function forgot(email: string, headers: Record<string, string> = {}) {
    const ip = `198.18.${visitors++ % 250}.1`;
    return fetch(api.url + FORGOT, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': ip, ...headers },
      body: JSON.stringify({ email }),
    });
  }

  async function accountAt(email: string): Promise<TestAccount> {
    const account = await api.createAccount();
    await setEmail(api.db, account.accountId, email);
    return account;
  }

  /** Signs in with an address that the account got after it was created. */
  async function signInAs({ password }: TestAccount, email: string) {
    const send = createCaller(api.url, {});
    const response = await send('POST', '/api/v1/auth/sign-in', { email, password });
    const cookie = response.headers.get('set-cookie')!.split(';')[0]!;
    return { request: createCaller(api.url, { cookie }) };
  }

  const reset = (token: string) =>
    fetch(`${api.url}/api/v1/auth/reset-password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token, newPassword: 'a nice long password' }),
    });

  test('a forgotten password is reset by the link of a mail, which any parser reads', async () => {
    await accountAt('ada@example.com');
    expect((await forgot(' ADA@example.com ')).status).toBe(204);
    const [mail] = await smtp.expect('ada@example.com', 1);
    const { id } = { id: (await mailOf('ada@example.com'))!._id };
    expect(mail).toMatchObject({
      from: 'qr@example.com',
      to: ['ada@example.com'],
      type: 'multipart/alternative',
      defects: [],
      headers: {
        from: 'Qrelay <qr@example.com>',
        to: 'ada@example.com',
        subject: 'Set a new password',
        'message-id': `<${id}@example.com>`,
        'auto-submitted': 'auto-generated',
      },
      parts: [
        { type: 'text/plain', charset: 'utf-8' },
        { type: 'text/html', charset: 'utf-8' },
      ],
    });
    expect(mail!.names).toEqual([...new Set(mail!.names)]);
    expect(mail!.names).toContain('date');
    const [text, html] = mail!.parts;
    expect(text!.links).toEqual([expect.stringMatching(`^${PUBLIC_URL}/reset-password#qrr_[\\w-]{43}$`)]);
    expect(html!.links).toEqual(text!.links);

    const token = text!.links[0]!.split('#')[1]!;
    // Scanners of mails open links; the token is in the fragment, which they do not send.
    for (const method of ['GET', 'HEAD']) await fetch(`${api.url}/reset-password`, { method });
    expect((await reset(token)).status).toBe(204);
    expect((await reset(token)).status).toBe(422);
    await waitFor(
      async () => (await mailOf('ada@example.com'))?.status === 'sent',
      10_000,
      () => 'the record of the mail',
    );
    const stored = JSON.stringify(await api.db.collection(MAILS).find().toArray());
    expect(stored).not.toContain(token);
  });

  test('an invitation is sent by mail, with the inviter and nothing that a member typed, 3 times a day', async () => {
    const owner = await accountAt('owner@example.com');
    const { request } = await signInAs(owner, 'owner@example.com');
    await request('PATCH', '/api/v1/account', { name: 'Win a prize now' });
    const invite = () =>
      request('POST', '/api/v1/invitations', { email: 'guest@example.com', role: 'viewer' });
    const created = (await (await invite()).json()) as { id: string; url: string; mailed: boolean };
    expect(created.mailed).toBe(true);
    const [mail] = await smtp.expect('guest@example.com', 1);
    const [text] = mail!.parts;
    expect(text!.links).toEqual([created.url]);
    expect(created.url).toMatch(new RegExp(`^${PUBLIC_URL}/join#qri_[\\w-]{43}$`));
    expect(JSON.stringify(mail)).toContain('owner@example.com');
    expect(JSON.stringify(mail)).not.toContain('prize');

    const again = await request('POST', `/api/v1/invitations/${created.id}/resend`);
    const { url } = (await again.json()) as { url: string };
    const [, second] = await smtp.expect('guest@example.com', 2);
    expect(second!.parts[0]!.links).toEqual([url]);
    expect((await invite()).status).toBe(201);
    expect((await invite()).status).toBe(429);
    const stored = JSON.stringify(await api.db.collection(MAILS).find().toArray());
    for (const link of [created.url, url]) expect(stored).not.toContain(link.split('#')[1]);
  });

  test('only the newest link works, and one that is sent again opens no used link', async () => {
    await accountAt('bob@example.com');
    for (const count of [1, 2]) {
      await forgot('bob@example.com');
      await smtp.expect('bob@example.com', count);
    }
    const [first, second] = (await smtp.expect('bob@example.com', 2)).map(
      ({ parts }) => parts[0]!.links[0]!.split('#')[1]!,
    );
    expect((await reset(first!)).status).toBe(422);
    expect((await reset(second!)).status).toBe(204);
    // As if the worker had died between the response of the server and its record.
    const mails = api.db.collection<MailDocument>(MAILS);
    const sent = await mails.findOne({ to: 'bob@example.com', status: 'sent' }, { sort: { _id: -1 } });
    await mails.updateOne(
      { _id: sent!._id },
      { $set: { status: 'pending', dispatchAfter: new Date(0) }, $unset: { sentAt: '' } },
    );
    const again = (await smtp.expect('bob@example.com', 3))[2]!;
    expect(again.headers['message-id']).toBe(`<${sent!._id}@example.com>`);
    expect((await reset(second!)).status).toBe(422);
  });

  test('an unknown address gets the same response and no mail, and nothing of it is kept', async () => {
    await accountAt('carol@example.com');
    const [known, unknown] = [await forgot('carol@example.com'), await forgot('nobody@example.com')];
    const describeResponse = async (response: Response) => [
      response.status,
      await response.text(),
      [...response.headers.keys()],
    ];
    expect(await describeResponse(unknown)).toEqual(await describeResponse(known));
    await smtp.expect('carol@example.com', 1);
    await waitFor(
      async () => (await mailOf('nobody@example.com')) === null,
      10_000,
      () => 'the mail to nobody to be removed',
    );
    expect(smtp.mails.filter(({ to }) => to.includes('nobody@example.com'))).toEqual([]);
  });

  test('the time of a response does not tell whether an address has an account', async () => {
    const addresses = Array.from({ length: 100 }, (_, index) => `timed-${index}@example.com`);
    const passwordHash = 'none';
    await api.db
      .collection<{ _id: string }>('users')
      .insertMany(addresses.map((email, index) => ({ _id: `usr_timed_${index}`, email, passwordHash })));
    const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
    for (const email of addresses) {
      for (const kind of ['known', 'unknown'] as const) {
        const start = performance.now();
        expect((await forgot(kind === 'known' ? email : `no-${email}`)).status).toBe(204);
        times[kind].push(performance.now() - start);
      }
    }
    expect(Math.abs(mannWhitneyZ(times.known, times.unknown))).toBeLessThan(4);
  }, 60_000);

  test('links have the public URL, whatever host a request names', async () => {
    await accountAt('dora@example.com');
    const { status } = await requestWithHost(api.url, 'evil.example', FORGOT, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-host': 'evil.example',
        'x-forwarded-for': '198.19.0.1',
      },
      body: JSON.stringify({ email: 'dora@example.com' }),
    });
    expect(status).toBe(204);
    const [mail] = await smtp.expect('dora@example.com', 1);
    expect(JSON.stringify(mail)).not.toContain('evil.example');
    expect(mail!.parts[0]!.links[0]).toMatch(new RegExp(`^${PUBLIC_URL}/`));
  });

  test('an address has 3 requests an hour, known or not, and a network has 10', async () => {
    await accountAt('erin@example.com');
    for (const email of ['erin@example.com', 'none@example.com']) {
      const statuses = [];
      for (let time = 0; time < 4; time++) statuses.push((await forgot(email)).status);
      expect(statuses).toEqual([204, 204, 204, 429]);
    }
    const network = { 'x-forwarded-for': '203.0.113.7' };
    const statuses = [];
    for (let time = 0; time < 11; time++) {
      statuses.push((await forgot(`many-${time}@example.com`, network)).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 204), 429]);
  });

  test('a permanent rejection is final, and others wait for another attempt', async () => {
    for (const name of ['never', 'later', 'closes']) await accountAt(`${name}@example.com`);
    for (const name of ['never', 'later', 'closes']) await forgot(`${name}@example.com`);
    await waitFor(
      async () => (await mailOf('never@example.com'))?.status === 'failed',
      20_000,
      () => 'the rejection to be recorded',
    );
    expect(await mailOf('never@example.com')).toMatchObject({
      attempts: 1,
      lastError: '550 5.1.1 No such mailbox',
    });
    for (const name of ['later', 'closes']) {
      await waitFor(
        async () => (await mailOf(`${name}@example.com`))?.attempts === 1,
        20_000,
        () => `the failure of ${name}`,
      );
      expect((await mailOf(`${name}@example.com`))?.status).toBe('pending');
    }
    expect((await mailOf('later@example.com'))?.lastError).toBe('451 4.3.0 Try again later');
  });

  test('the erasure of an account removes its mails, and its export has them without content', async () => {
    const account = await accountAt('frank@example.com');
    await forgot('frank@example.com');
    await smtp.expect('frank@example.com', 1);
    await waitFor(
      async () => (await mailOf('frank@example.com'))?.status === 'sent',
      10_000,
      () => 'the record of the mail',
    );
    expect(await mailOf('frank@example.com')).toMatchObject({ accountId: account.accountId, attempts: 1 });
  });
});

describeWithMail('a server whose certificate is not valid', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'qrelay-smtp-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  test('gets no mail', async () => {
    const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')];
    await writeFile(certificate, TEST_CERTIFICATE);
    await writeFile(key, TEST_CERTIFICATE_KEY);
    const server = await startSmtpServer([certificate, key]);
    try {
      for (const security of ['tls', 'starttls'] as const) {
        const send = createSmtpSender({
          host: '127.0.0.1',
          port: server.port,
          security,
          from: { name: '', address: 'qr@example.com' },
        });
        const mail = { id: 'mail_1', to: 'ada@example.com', createdAt: new Date() };
        const result = await send({ ...mail, subject: 'x', text: 'x', html: 'x' });
        expect([security, result.kind]).toEqual([security, 'failed']);
        if (security === 'tls') expect(result).toMatchObject({ error: expect.stringMatching(/certificate/) });
      }
      expect(server.mails).toEqual([]);
    } finally {
      await server.stop();
    }
  }, 60_000);
});

/** Returns the z-score of the Mann-Whitney U test: beyond ±4, one sample is larger (p < 0.0001). */
function mannWhitneyZ(some: readonly number[], others: readonly number[]): number {
  const ranked = [
    ...some.map((value) => ({ value, isSome: true })),
    ...others.map((value) => ({ value, isSome: false })),
  ]
    .sort((a, b) => a.value - b.value)
    .map(({ isSome }, index) => ({ isSome, rank: index + 1 }));
  const rankSum = ranked.filter(({ isSome }) => isSome).reduce((sum, { rank }) => sum + rank, 0);
  const [n, m] = [some.length, others.length];
  const u = rankSum - (n * (n + 1)) / 2;
  return (u - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12);
}
