import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { MAILS, type MailDocument } from '../../store/mail/mail-documents.js';
import { startTestApi, type TestAccount, type TestApi } from '../support/api.js';
import { setEmail } from '../support/set-email.js';
import { startFaultProxy, type FaultProxy } from '../support/fault-proxy.js';
import { TEST_SECRET_KEY } from '../support/secret-key.js';
import { startProcess, type ServiceProcess } from '../support/service-process.js';
import {
  canReceiveMail,
  startSmtpServer,
  type ReceivedMail,
  type SmtpServer,
} from '../support/smtp-server.js';
import { waitFor } from '../support/wait-for.js';

/** Longer than an attempt that hangs (60 s), and than the wait for the second attempt (1 minute). */
const ATTEMPT_MS = 90_000;
/** Longer than an attempt of a killed worker blocks the next one (90 s). */
const TAKEOVER_MS = 120_000;
/** Longer than the interval at which a dispatcher looks for mails. */
const DISPATCH_MS = 4_500;

const KINDS = ['reset', 'confirm'] as const;
type Kind = (typeof KINDS)[number];

interface MailService {
  api: TestApi;
  account: TestAccount;
  startWorker(): Promise<ServiceProcess>;
  stop(): Promise<void>;
}

const describeWithMail = canReceiveMail ? describe : describe.skip;

let smtp: SmtpServer;
let temporal: FaultProxy;
/** The server fails for the addresses of the first one; the processes of the second one fail. */
let withFaultyServer: MailService;
let withFaultyProcesses: MailService;

async function startMailService(temporalAddress: string): Promise<MailService> {
  const env = {
    SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
    SMTP_TLS: 'off',
    TRUST_PROXY: '1',
    SECRET_KEY: TEST_SECRET_KEY,
    TEMPORAL_ADDRESS: temporalAddress,
    TEMPORAL_TASK_QUEUE: `t-${randomUUID()}`,
  };
  const api = await startTestApi(env);
  const workers: ServiceProcess[] = [];
  return {
    api,
    account: await api.createAccount('pro'),
    async startWorker() {
      const started = startProcess('worker', {
        ...env,
        MONGODB_URI: process.env['QRELAY_TEST_MONGODB_URI']!,
        MONGODB_DATABASE: api.db.databaseName,
        WORKER_QUEUES: 'jobs',
        GEOIP_DATABASE: 'none',
        DATA_DIR: `${api.dataDir}/worker-${workers.length}`,
      });
      workers.push(started);
      await started.ready();
      return started;
    },
    async stop() {
      for (const started of workers) await started.end('SIGKILL');
      await api.stop();
    },
  };
}

const addressOf = (name: string, kind: Kind) => `${name}-${kind}@example.com`;

/** Requests a mail of each kind, to addresses that begin with this name. */
async function requestMails({ api, account }: MailService, name: string): Promise<void> {
  const { accountId } = await api.createAccount('free');
  const email = addressOf(name, 'reset');
  await setEmail(api.db, accountId, email);
  const headers = {
    'content-type': 'application/json',
    'x-forwarded-for': `198.18.${randomInt(250)}.${randomInt(250)}`,
  };
  const body = JSON.stringify({ email });
  const forgot = await fetch(`${api.url}/api/v1/auth/forgot-password`, { method: 'POST', headers, body });
  const asked = await account.request('POST', '/api/v1/recipients', { email: addressOf(name, 'confirm') });
  expect([name, forgot.status, asked.status]).toEqual([name, 204, 201]);
}

const mailOf = ({ api }: MailService, to: string) => api.db.collection<MailDocument>(MAILS).findOne({ to });

async function waitForStatus(service: MailService, to: string, status: string): Promise<void> {
  await waitFor(
    async () => (await mailOf(service, to))?.status === status,
    20_000,
    () => `the mail to ${to} to be ${status}`,
  );
}

/** Asserts that mails are the same message, so that the program of its reader shows it once. */
function expectSame([first, ...others]: readonly ReceivedMail[]): void {
  for (const { headers, parts } of others) {
    expect(headers['message-id']).toBe(first!.headers['message-id']);
    expect([headers['date'], parts]).toEqual([first!.headers['date'], first!.parts]);
  }
}

describeWithMail('faults of mail', () => {
  beforeAll(async () => {
    const [host, port] = process.env['QRELAY_TEST_TEMPORAL_ADDRESS']!.split(':');
    smtp = await startSmtpServer();
    temporal = await startFaultProxy(host!, Number(port));
    withFaultyServer = await startMailService(`${host}:${port}`);
    const started = withFaultyServer.startWorker();
    // The second attempts are due while the tests run.
    for (const name of ['hangs', 'closes-once', 'later-once', 'denied']) {
      await requestMails(withFaultyServer, name);
    }
    await started;
    withFaultyProcesses = await startMailService(`127.0.0.1:${temporal.port}`);
    const killed = await withFaultyProcesses.startWorker();
    await requestMails(withFaultyProcesses, 'hangs-once-killed');
    for (const kind of KINDS) await smtp.expect(addressOf('hangs-once-killed', kind), 1);
    await killed.end('SIGKILL');
    await withFaultyProcesses.startWorker();
  }, 240_000);
  afterAll(async () => {
    await withFaultyProcesses?.stop();
    await withFaultyServer?.stop();
    await temporal?.close();
    await smtp?.stop();
  });

  test('mails that are requested while Temporal is down arrive once it is back', async () => {
    temporal.disconnect();
    await requestMails(withFaultyProcesses, 'outage');
    await sleep(DISPATCH_MS);
    for (const kind of KINDS) {
      expect(smtp.mails.filter(({ to }) => to.includes(addressOf('outage', kind)))).toEqual([]);
    }
    temporal.restore();
    for (const kind of KINDS) {
      await smtp.expect(addressOf('outage', kind), 1, 60_000);
      await waitForStatus(withFaultyProcesses, addressOf('outage', kind), 'sent');
    }
  });

  test('a mail whose worker was killed before the response of the server is sent again as the same message', async () => {
    for (const kind of KINDS) {
      const to = addressOf('hangs-once-killed', kind);
      expectSame(await smtp.expect(to, 2, TAKEOVER_MS));
      await waitForStatus(withFaultyProcesses, to, 'sent');
    }
  });

  test('a mail is sent again as the same message after a 451 and a lost connection', async () => {
    for (const name of ['later-once', 'closes-once']) {
      for (const kind of KINDS) {
        const to = addressOf(name, kind);
        expectSame(await smtp.expect(to, 2, ATTEMPT_MS));
        await waitForStatus(withFaultyServer, to, 'sent');
        expect(await mailOf(withFaultyServer, to)).toMatchObject({ attempts: 2 });
      }
    }
  });

  test('a server that hangs holds a mail for 60 s, and the mail waits for another attempt', async () => {
    for (const kind of KINDS) {
      const to = addressOf('hangs', kind);
      await waitFor(
        async () => (await mailOf(withFaultyServer, to))?.attempts === 1,
        ATTEMPT_MS,
        () => `the attempt to send a mail to ${to} to end`,
      );
      const { status, lastError } = (await mailOf(withFaultyServer, to))!;
      expect([status, lastError]).toEqual(['pending', expect.stringMatching(/time.?out|aborted/i)]);
    }
  });

  test('no mail is sent more often than that, and a rejected one is sent once', async () => {
    for (const kind of KINDS) {
      const count = (name: string) =>
        smtp.mails.filter(({ to }) => to.includes(addressOf(name, kind))).length;
      expect(['denied', 'outage', 'hangs-once-killed', 'later-once'].map(count)).toEqual([1, 1, 2, 2]);
      expect(await mailOf(withFaultyServer, addressOf('denied', kind))).toMatchObject({
        status: 'failed',
        attempts: 1,
        lastError: '550 5.7.1 Rejected by policy',
      });
    }
  });
});
