import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Client, Connection } from '@temporalio/client';
import type { z } from 'zod';
import { DAY_MS } from '../../core/basics/time/durations.js';
import { formatCount } from '../../core/reports/report-figures.js';
import { REPORT_SECTIONS, type ReportResource } from '../../core/reports/report-schemas.js';
import type { accountAnalyticsSchema } from '../../core/scans/analytics/analytics-schema.js';
import { PERIODIC } from '../../core/workflows/periodic.js';
import { createMailStore } from '../../store/mail/mails.js';
import { newId } from '../../store/mongo/ids.js';
import { startTestApi, type TestAccount, type TestApi } from '../support/api.js';
import { startJobWorker, type JobWorker } from '../support/job-worker.js';
import { storeScans } from '../support/report-scans.js';
import { TEST_SECRET_KEY } from '../support/secret-key.js';
import {
  canReceiveMail,
  startSmtpServer,
  type ReceivedMail,
  type SmtpServer,
} from '../support/smtp-server.js';
import { createTestStores } from '../support/test-stores.js';
import { testTemporalAddress } from '../support/test-temporal.js';
import { waitFor } from '../support/wait-for.js';

type AccountAnalytics = z.output<typeof accountAnalyticsSchema>;

const BERLIN = 'Europe/Berlin';
const describeWithMail = canReceiveMail ? describe : describe.skip;

let smtp: SmtpServer;
let api: TestApi;
let worker: JobWorker;
let account: TestAccount;
let qrCodeId: string;
let taskQueue: string;

describeWithMail('mails of reports', () => {
  beforeAll(async () => {
    smtp = await startSmtpServer();
    taskQueue = `t-${randomUUID()}`;
    const env = {
      SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
      SMTP_TLS: 'off',
      MAIL_FROM: 'Qrelay <qr@example.com>',
      PUBLIC_URL: 'https://codes.example',
      SECRET_KEY: TEST_SECRET_KEY,
      TEMPORAL_TASK_QUEUE: taskQueue,
    };
    api = await startTestApi(env);
    worker = await startJobWorker({ ...env, MONGODB_DATABASE: api.db.databaseName });
    account = await api.createAccount('business');
    const code = { type: 'url', data: 'https://shop.example/', name: 'Menu <script>' };
    const created = await account.request('POST', '/api/v1/qr-codes', code);
    ({ id: qrCodeId } = (await created.json()) as { id: string });
    // Scans around the midnights at which local weeks with 167 and 169 hours begin and end.
    const instants = [
      ['2026-03-15T23:30:00Z', 3],
      ['2026-03-22T22:59:59Z', 2],
      ['2026-03-22T23:00:00Z', 5],
      ['2026-03-29T00:59:00Z', 1],
      ['2026-03-29T01:01:00Z', 4],
      ['2026-03-29T21:59:59Z', 2],
      ['2026-03-29T22:00:00Z', 7],
      ['2026-10-18T22:00:00Z', 6],
      ['2026-10-25T00:30:00Z', 2],
      ['2026-10-25T01:30:00Z', 3],
      ['2026-10-25T22:59:59Z', 4],
      ['2026-10-25T23:00:00Z', 8],
    ] as const;
    const scans = instants.flatMap(([at, count]) =>
      Array.from({ length: count }, (_, index) => ({ at: new Date(at), visitor: `v${index % 3}` })),
    );
    const recent = Array.from({ length: 1_203 }, (_, index) => ({
      at: new Date(Date.now() - (index % 20) * DAY_MS),
    }));
    await storeScans(api, { accountId: account.accountId, qrCodeId }, [...scans, ...recent]);
  }, 240_000);
  afterAll(async () => {
    await worker?.stop();
    await api?.stop();
    await smtp?.stop();
  });

  async function confirm(email: string): Promise<void> {
    const confirmed = { $set: { status: 'confirmed' } };
    await api.db.collection('recipients').updateOne({ email }, confirmed);
  }

  async function createReport(email: string, fields: object, by = account): Promise<ReportResource> {
    const body = { name: 'Spring', timezone: BERLIN, emails: [email], ...fields };
    const created = await by.request('POST', '/api/v1/reports', body);
    await confirm(email);
    return (await created.json()) as ReportResource;
  }

  /** Waits for the mails of reports to an address, which may also be asked to confirm. */
  async function received(email: string, count: number): Promise<ReceivedMail[]> {
    const mails = () =>
      smtp.mails.filter(({ to, headers }) => to.includes(email) && headers['list-unsubscribe'] !== undefined);
    await waitFor(
      () => mails().length >= count,
      30_000,
      () => `${count} mails of reports to ${email}`,
    );
    return mails();
  }

  async function analyticsOf(from: string, to: string, granularity: string): Promise<AccountAnalytics> {
    const query = new URLSearchParams({ timezone: BERLIN, from, to, granularity }).toString();
    const response = await account.request('GET', `/api/v1/analytics?${query}`);
    return (await response.json()) as AccountAnalytics;
  }

  /** Writes a mail about a period, as the sending of a report does. */
  async function write(report: ReportResource, to: string, from: string, until: string): Promise<void> {
    await createMailStore(api.db).insert({
      id: newId('mail'),
      accountId: account.accountId,
      template: 'report',
      recipientId: newId('recipient'),
      to,
      report: { id: report.id, from: new Date(from), to: new Date(until) },
      createdAt: new Date(),
    });
  }

  /** Runs the workflow of the Schedule. Returns the number of reports it has sent. */
  async function sendDue(): Promise<number> {
    const connection = await Connection.connect({ address: testTemporalAddress() });
    try {
      return await new Client({ connection }).workflow.execute(PERIODIC.reportSending.workflowType, {
        workflowId: `send-reports:${randomUUID()}`,
        taskQueue,
        args: [],
      });
    } finally {
      await connection.close();
    }
  }

  const line = (name: string, { scans, uniqueScans }: { scans: number; uniqueScans: number }) =>
    `- ${name}: ${formatCount(scans)} scans, ${formatCount(uniqueScans)} unique scans\n`;

  test.each([
    ['2026-03-22T23:00:00Z', '2026-03-29T22:00:00Z', '2026-03-16', '2026-03-22', 'March 23 – 29, 2026', 12],
    ['2026-10-18T22:00:00Z', '2026-10-25T23:00:00Z', '2026-10-12', '2026-10-18', 'October 19 – 25, 2026', 15],
    ['2026-02-28T23:00:00Z', '2026-03-31T22:00:00Z', '2026-02-01', '2026-02-28', 'March 1 – 31, 2026', 24],
  ])(
    'about the period from %s to %s have the figures of analytics, in both parts',
    async (from, to, beforeFrom, beforeTo, days, total) => {
      const email = `${randomUUID()}@example.com`;
      const report = await createReport(email, { sections: REPORT_SECTIONS, link: {} });
      await write(report, email, from, to);
      const [mail] = await received(email, 1);
      expect(mail!.defects).toEqual([]);
      expect(mail!.headers['subject']).toBe(`Spring: ${days}`);
      const granularity = days.includes('1 – 31') ? 'weekly' : 'daily';
      const analytics = await analyticsOf(from, to, granularity);
      const before = await analyticsOf(beforeFrom, beforeTo, granularity);
      expect(analytics.totalScans).toBe(total);
      const [text, html] = mail!.parts;
      const plain = text!.text.replaceAll('\r\n', '\n');
      const ofTotals = ({ totalScans, uniqueScans }: AccountAnalytics) => ({
        scans: totalScans,
        uniqueScans,
      });
      expect(plain).toContain(line(days, ofTotals(analytics)));
      expect(plain).toContain(
        `${formatCount(before.totalScans)} scans, ${formatCount(before.uniqueScans)} unique scans`,
      );
      for (const [name, row] of [
        ['Germany', analytics.countries[0]!],
        ['Berlin (Germany)', analytics.cities[0]!],
        ['Mobile', analytics.devices[0]!],
        ['Mobile Safari', analytics.browsers[0]!],
        ['iOS', analytics.operatingSystems[0]!],
        ['None', analytics.referrers[0]!],
        ['Menu <script>', analytics.topQrCodes[0]!],
      ] as const) {
        expect(plain).toContain(line(name, row));
      }
      const periods = plain.split('Scans over time:\n')[1]!.split('\n\n')[0]!.split('\n');
      expect(periods.map((period) => /: ([\d,]+) scans/.exec(period)![1])).toEqual(
        analytics.timeSeries.map(({ scans }) => formatCount(scans)),
      );

      // Both parts have the same figures and links.
      const cells = [...html!.text.matchAll(/<td[^>]*>([\d,]+)<\/td>/g)].map(([, count]) => count);
      const counts = [...plain.matchAll(/(?<=[:,] )([\d,]+)(?= (?:unique )?scans)/g)].map(([count]) => count);
      expect(cells).toEqual(counts);
      expect(new Set(html!.links)).toEqual(new Set(text!.links));
      expect(text!.links).toContain(report.link!.url);
      for (const link of text!.links) expect(link).toMatch(/^https:\/\/codes\.example\/(?:shared|mail)\//);
      expect(html!.text).not.toContain('<script>');
    },
  );

  test('are sent on request about the latest whole week, to confirmed recipients only', async () => {
    const email = `${randomUUID()}@example.com`;
    const pending = `${randomUUID()}@example.com`;
    const report = await createReport(email, { emails: [email, pending], timezone: 'UTC' });
    const sent = await account.request('POST', `/api/v1/reports/${report.id}/send`);
    expect(await sent.json()).toMatchObject({ mails: 1 });
    const [mail] = await received(email, 1);
    const monday = new Date(Date.now() - ((new Date().getUTCDay() + 6) % 7) * DAY_MS);
    const sunday = new Date(monday.getTime() - DAY_MS);
    expect(mail!.headers['subject']).toContain(`${sunday.getUTCDate()}, ${sunday.getUTCFullYear()}`);
    expect(mail!.names.filter((name) => name.toLowerCase() === 'to')).toHaveLength(1);
    expect(mail!.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    // The question whether they want it, and no report: it was sent with the mail above.
    const toPending = () => smtp.mails.filter(({ to }) => to.includes(pending));
    await waitFor(
      () => toPending().length > 0,
      30_000,
      () => 'the question',
    );
    expect(toPending()).toHaveLength(1);
  });

  test('are sent by the workflow of the Schedule, once about the latest period, however late it is', async () => {
    const email = `${randomUUID()}@example.com`;
    const { id } = await createReport(email, { schedule: { every: 'week' } });
    const reports = api.db.collection<{ _id: string }>('reports');
    await reports.updateOne({ _id: id }, { $set: { nextAt: new Date(Date.now() - 30 * DAY_MS) } });
    expect([await sendDue(), await sendDue()]).toEqual([1, 0]);
    await received(email, 1);
    const current = await account.request('GET', `/api/v1/reports/${id}`);
    const { nextAt, lastSentAt } = (await current.json()) as ReportResource;
    expect(Date.parse(nextAt!)).toBeGreaterThan(Date.now());
    expect(Date.now() - Date.parse(lastSentAt!)).toBeLessThan(60_000);
    expect(await api.db.collection('mails').countDocuments({ to: email, template: 'report' })).toBe(1);
  });

  test('are not sent while the plan lacks reports, and the report waits for its next time', async () => {
    const owner = await api.createAccount('pro');
    const email = `${randomUUID()}@example.com`;
    const { id } = await createReport(email, { schedule: { every: 'month' } }, owner);
    const reports = api.db.collection<{ _id: string; nextAt: Date; lastSentAt: Date | null }>('reports');
    await reports.updateOne({ _id: id }, { $set: { nextAt: new Date(Date.now() - DAY_MS) } });
    const { accounts } = createTestStores(api.db);
    await accounts.setPlan(owner.accountId, 'free');
    expect(await sendDue()).toBe(0);
    const { nextAt, lastSentAt } = (await reports.findOne({ _id: id }))!;
    expect(nextAt.getTime()).toBeGreaterThan(Date.now());
    expect(lastSentAt).toBeNull();
    await accounts.setPlan(owner.accountId, 'pro');
    expect(await sendDue()).toBe(0);
    expect(await api.db.collection('mails').countDocuments({ to: email, template: 'report' })).toBe(0);
  });

  test('show the branding of an account with white label, and nothing of the service', async () => {
    const owner = await api.createAccount('business');
    const email = `${randomUUID()}@example.com`;
    const branding = { domain: `qr-${randomUUID()}.rosa.example`, name: 'Bistro Rosa' };
    await owner.request('PATCH', '/api/v1/account', { branding });
    const { id, link } = await createReport(email, { link: {} }, owner);
    await owner.request('POST', `/api/v1/reports/${id}/send`);
    const [mail] = await received(email, 1);
    expect(link!.url).toContain(branding.domain);
    expect(mail!.headers['from']).toContain('Bistro Rosa');
    for (const { text, links } of mail!.parts) {
      expect(text.toLowerCase()).not.toMatch(/qrelay|codes\.example/);
      for (const url of links) expect(url).toContain(`https://${branding.domain}/`);
    }
  });
});
