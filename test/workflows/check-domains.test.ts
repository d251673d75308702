import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { DomainResource } from '../../core/accounts/domains/domain-schemas.js';
import type { DomainCheckCounts } from '../../core/workflows/domain-checks.js';
import { verifyDomainWorkflowId } from '../../core/workflows/domain-proofs.js';
import { PERIODIC } from '../../core/workflows/periodic.js';
import { ACCOUNTS, type AccountDocument } from '../../store/accounts/accounts.js';
import { ensureSchedules, SCHEDULES } from '../../worker/schedules.js';
import { startTestApi, type TestAccount, type TestApi } from '../support/api.js';
import { startDnsServer, type DnsEntry, type DnsServer } from '../support/dns-server.js';
import { createJobFixture, type JobFixture } from '../support/job-fixture.js';
import { startJobWorker, type JobWorker } from '../support/job-worker.js';
import { waitFor } from '../support/wait-for.js';

const DOMAIN = 'qr.rosa.example';

let fixture: JobFixture;
let worker: JobWorker;
let api: TestApi;
let dns: DnsServer;
const zone = new Map<string, DnsEntry>();

beforeAll(async () => {
  dns = await startDnsServer((name) => zone.get(name));
  fixture = await createJobFixture();
  const env = { ...fixture.env, DOMAIN_PROOF: 'on', DNS_SERVERS: dns.address };
  worker = await startJobWorker(env);
  api = await startTestApi({ ...env, PUBLIC_URL: 'https://codes.service.test' });
});

afterAll(async () => {
  const { env, client } = fixture;
  for (const { scheduleId } of SCHEDULES) {
    await client.schedule.getHandle(scheduleId(env.TEMPORAL_TASK_QUEUE)).delete();
  }
  await api?.stopKeepingDatabase();
  await worker?.stop();
  await fixture?.stop();
  await dns?.stop();
});

async function statusOf(account: TestAccount): Promise<string> {
  const response = await account.request('GET', '/api/v1/account');
  return ((await response.json()) as { branding: { domainStatus: string } }).branding.domainStatus;
}

/** Triggers the Schedule and returns the result of the workflow that it starts. */
async function checkDomains(): Promise<DomainCheckCounts> {
  const { env, client } = fixture;
  const schedule = client.schedule.getHandle(PERIODIC.domainCheck.scheduleId(env.TEMPORAL_TASK_QUEUE));
  const before = (await schedule.describe()).info.numActionsTaken;
  await schedule.trigger();
  await waitFor(
    async () => (await schedule.describe()).info.numActionsTaken > before,
    30_000,
    () => 'the Schedule to act',
  );
  const { action } = (await schedule.describe()).info.recentActions.at(-1)!;
  return (await client.workflow.getHandle(action.workflow.workflowId).result()) as DomainCheckCounts;
}

test('the Schedule finds records, and marks a domain as lost whose record has been missing for days', async () => {
  await ensureSchedules(fixture.client, fixture.env.TEMPORAL_TASK_QUEUE);
  const account = await api.createAccount();
  const claimed = await account.request('PATCH', '/api/v1/account', { branding: { domain: DOMAIN } });
  const { branding } = (await claimed.json()) as {
    branding: { domainRecord: { name: string; value: string } };
  };
  zone.set(branding.domainRecord.name, { txt: [[branding.domainRecord.value]] });
  expect((await account.request('POST', '/api/v1/account/domain/verify')).status).toBe(200);
  expect(await checkDomains()).toEqual({ found: 1, missing: 0, failed: 0, lost: 0 });
  expect(await statusOf(account)).toBe('verified');

  zone.clear();
  expect(await checkDomains()).toEqual({ found: 0, missing: 1, failed: 0, lost: 0 });
  await api.db
    .collection<AccountDocument>(ACCOUNTS)
    .updateOne(
      { _id: account.accountId, 'domainProofs.name': DOMAIN },
      { $set: { 'domainProofs.$.missingSince': new Date(Date.now() - 4 * 86_400_000) } },
    );
  expect(await checkDomains()).toMatchObject({ found: 0, failed: 0 });
  expect(await statusOf(account)).toBe('lost');
});

test('a domain that is added has a workflow, which ends once it is verified or deleted', async () => {
  const account = await api.createAccount();
  async function add(domain: string) {
    const response = await account.request('POST', '/api/v1/domains', { domain });
    const { id, record } = (await response.json()) as DomainResource;
    const handle = fixture.client.workflow.getHandle(verifyDomainWorkflowId(id));
    await waitFor(
      async () => (await handle.describe().catch(() => undefined))?.status.name === 'RUNNING',
      30_000,
      () => 'the workflow of the domain',
    );
    return { id, record, handle };
  }
  const verified = await add('go.rosa.example');
  zone.set(verified.record.name, { txt: [[verified.record.value]] });
  const response = await account.request('POST', `/api/v1/domains/${verified.id}/verify`);
  expect(response.status).toBe(200);
  expect(await verified.handle.result()).toBe('ended');
  const deleted = await add('to.rosa.example');
  expect((await account.request('DELETE', `/api/v1/domains/${deleted.id}`)).status).toBe(200);
  expect(await deleted.handle.result()).toBe('ended');
  const stored = await api.db.collection<AccountDocument>(ACCOUNTS).findOne({ _id: account.accountId });
  expect(stored).not.toHaveProperty('domainStartAfter');
});
