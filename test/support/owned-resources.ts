import { createHash } from 'node:crypto';
import { once } from 'node:events';
import type { Db } from 'mongodb';
import { generateResetToken, RESET_LINK_LIFETIME_MS } from '../../store/accounts/reset-tokens.js';
import type { SessionResource } from '../../core/accounts/account-schemas.js';
import type { IdKind } from '../../core/basics/ids.js';
import { newBulkCreateJob, newBulkExportJob, newSheetJob, type SheetJob } from '../../core/jobs/job.js';
import { NAMED_LAYOUTS } from '../../core/jobs/sheets/named-layouts.js';
import { DAY_MS } from '../../core/basics/time/durations.js';
import { createCredentialStore } from '../../store/accounts/credentials.js';
import { createTestStores } from './test-stores.js';
import { createExportFiles } from '../../store/jobs/export-files.js';
import { newImportJob } from '../../core/jobs/imports/import-job.js';
import { JOBS } from '../../store/jobs/job-documents.js';
import { createJobStore } from '../../store/jobs/jobs.js';
import { createSheetParts } from '../../store/jobs/sheet-parts.js';
import { founderIdOf } from '../../core/accounts/derived-person-id.js';
import { USERS, type UserDocument } from '../../store/accounts/user-documents.js';
import { newId } from '../../store/mongo/ids.js';
import { createWebhookDeliveryStore } from '../../store/webhooks/webhook-deliveries.js';
import { addMember } from './add-member.js';
import type { Session, TestAccount } from './api.js';
import type { SharedApi } from './shared-api.js';

const SPEC: SheetJob['spec'] = {
  layout: NAMED_LAYOUTS[0]!,
  place: 'right',
  startAt: 1,
  copies: 1,
  text: [],
  guides: 'none',
  color: 'rgb',
  testPage: false,
};

type QueuedJobType = 'bulk_create' | 'bulk_export' | 'sheet';

/** An account that owns at least one resource of each kind, and a custom domain. */
export interface OwnedResources {
  email: string;
  password: string;
  /** Token of a reset link for an account of its own. */
  resetToken: string;
  /** IDs of resources that no test deletes. The job is a completed sheet of labels with its PDF. */
  shared: Record<IdKind, string>;
  /** Makes the owner a member of an account of another person. @returns Its ID. */
  joinAccount: () => Promise<string>;
  /** Tokens of two invitations. */
  invitationTokens: readonly [string, string];
  /** Creates another resource of a kind. */
  create: (kind: IdKind) => Promise<string>;
  /** Creates a code with a tag of its own. @returns The tag. */
  createTag: () => Promise<string>;
  /** Creates a code whose destination is watched. */
  createWatchedCode: () => Promise<string>;
  /** Schedules a change of a new code. Returns the IDs of both. */
  scheduleChange: () => Promise<{ id: string; changeId: string }>;
  /** Stores a queued job that no dispatcher starts. */
  queueJob: (type: QueuedJobType) => Promise<string>;
  /** Stores a bulk creation that has ended, and created nothing that exists. */
  completeBulkCreation: () => Promise<string>;
  /** Stores an import that waits for its file, or for its confirmation. */
  createImport: (status: 'awaiting_upload' | 'awaiting_confirmation') => Promise<string>;
}

/** Creates one resource of each kind for an account. Jobs are stored without a workflow. */
export async function createOwnedResources(
  api: SharedApi,
  account: TestAccount,
  session: Session,
): Promise<OwnedResources> {
  const { accountId } = account;
  const jobs = createJobStore(api.db);
  const files = createExportFiles(api.db);
  const parts = createSheetParts(api.db);
  const deliveries = createWebhookDeliveryStore(api.db);

  async function post(path: string, body: object): Promise<string> {
    const response = await session.request('POST', `/api/v1/${path}`, body);
    if (response.status !== 201) throw new Error(`${path} returned ${response.status}`);
    return ((await response.json()) as { id: string }).id;
  }

  async function queueJob(type: QueuedJobType): Promise<string> {
    const fields = { id: newId('job'), accountId, now: new Date(), codeIds: [shared.qrCode] };
    const job = {
      bulk_create: () => newBulkCreateJob({ ...fields, chunks: 1 }),
      bulk_export: () => newBulkExportJob({ ...fields, format: 'PNG', size: null, base: api.url }),
      sheet: () => newSheetJob({ ...fields, spec: SPEC, codes: 1, pages: 1, chunks: 1, base: api.url }),
    }[type]();
    await jobs.create(job);
    await api.db
      .collection<{ _id: string }>(JOBS)
      .updateOne({ _id: job.id }, { $unset: { dispatchAfter: '' } });
    return job.id;
  }

  async function completeBulkCreation(): Promise<string> {
    const id = await queueJob('bulk_create');
    const ended = { status: 'completed', finishedAt: new Date() };
    await api.db.collection<{ _id: string }>(JOBS).updateOne({ _id: id }, { $set: ended });
    return id;
  }

  async function createImport(status: 'awaiting_upload' | 'awaiting_confirmation'): Promise<string> {
    const fields = {
      id: newId('job'),
      accountId,
      now: new Date(),
      name: null,
      mapping: '{}',
      defaults: '{}',
    };
    const job = newImportJob({ ...fields, format: 'qrelay', onConflict: 'fail', confirm: 'manual' });
    const check = { rows: 0, create: 0, update: 0, skip: 0, invalid: 0, warnings: 0, sample: [] };
    const file = { id: job.id, kind: 'csv' as const, columns: [], rows: 0 };
    await jobs.create(status === 'awaiting_upload' ? job : { ...job, status, check, file });
    await api.db
      .collection<{ _id: string }>(JOBS)
      .updateOne({ _id: job.id }, { $unset: { dispatchAfter: '' } });
    return job.id;
  }

  async function completeSheet(): Promise<string> {
    const id = await queueJob('sheet');
    const { job, fileId } = (await parts.beginAssembly(id, new Date()))!;
    const stream = files.write(fileId, 'labels.pdf');
    stream.end('the PDF');
    await once(stream, 'finish');
    const expiresAt = new Date(Date.now() + 3_600_000);
    const file = { fileId, fileName: 'labels.pdf', bytes: 7, sha256: '00', expiresAt };
    await parts.complete(job, file, new Date());
    return id;
  }

  async function addDelivery(): Promise<string> {
    const event = {
      key: crypto.randomUUID(),
      type: 'webhook.test' as const,
      at: new Date(),
      data: { webhookId: shared.webhook, message: '' },
    };
    const batch = { webhookId: shared.webhook, accountId, format: 'standard' as const, base: api.url };
    const [delivery] = await deliveries.add({ ...batch, events: [event], at: event.at });
    return delivery!.id;
  }

  async function storeFile(): Promise<string> {
    const [at, bytes] = [new Date(), Buffer.from('the file')];
    const file = {
      id: newId('file'),
      accountId,
      name: 'Menu.pdf',
      type: 'application/pdf' as const,
      pages: 1,
    };
    const content = { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
    const stored = { ...file, ...content, width: null, height: null, createdAt: at, updatedAt: at };
    return (await createTestStores(api.db).files.insert(stored, bytes, Infinity)).id;
  }

  const addChange = (qrCodeId: string) =>
    post(`qr-codes/${qrCodeId}/scheduled-changes`, {
      at: new Date(Date.now() + DAY_MS).toISOString(),
      patch: { name: 'Later' },
    });

  const creators: Record<IdKind, () => Promise<string>> = {
    account: async () => accountId,
    apiKey: () => post('api-keys', { name: 'resource', scopes: ['keys'] }),
    qrCode: () => post('qr-codes', { type: 'wifi', data: { ssid: 'Bistro', password: accountId } }),
    job: completeSheet,
    folder: () => post('folders', { name: `Folder ${newId('folder')}` }),
    template: () => post('templates', { name: `Template ${newId('template')}` }),
    webhook: () => post('webhooks', { url: 'https://example.com/hook' }),
    delivery: addDelivery,
    scheduledChange: () => addChange(shared.qrCode),
    file: storeFile,
    user: async () => founderIdOf(accountId),
    member: () => addMember(api.db, accountId),
    invitation: () => post('invitations', { email: `${newId('invitation')}@example.com`, role: 'viewer' }),
    identity: () => addIdentity(api.db, accountId),
    // No route names a mail.
    mail: async () => newId('mail'),
    // No route names an entry.
    auditEntry: async () => newId('auditEntry'),
    alert: () =>
      post('alerts', { name: `Alert of ${accountId}`, condition: { spike: { scans: 5, hours: 1 } } }),
    report: () => post('reports', { name: `Report of ${accountId}` }),
    recipient: () => post('recipients', { email: `${newId('recipient')}@example.com` }),
    domain: () => post('domains', { domain: `${newId('domain').slice('dom_'.length)}.domains.example` }),
    session: async () => {
      const { request } = await account.signIn();
      const { data } = (await (await request('GET', '/api/v1/account/sessions')).json()) as {
        data: SessionResource[];
      };
      return data.find(({ current }) => current)!.id;
    },
  };
  const domain = `qr.${accountId.replace('_', '-')}.example`;
  const branded = await session.request('PATCH', '/api/v1/account', { branding: { domain } });
  if (!branded.ok) throw new Error(`setting a custom domain returned ${branded.status}`);
  const shared = {} as Record<IdKind, string>;
  for (const kind of [
    'account',
    'qrCode',
    'webhook',
    'apiKey',
    'job',
    'delivery',
    'session',
    'folder',
    'template',
    'scheduledChange',
    'domain',
    'file',
    'mail',
    'recipient',
    'alert',
    'report',
    'user',
    'member',
    'invitation',
    'identity',
    'auditEntry',
  ] as const) {
    shared[kind] = await creators[kind]();
  }
  const { email, password } = account;
  const resetToken = await createResetToken(api);
  const invitationTokens = [await createInvitation(session), await createInvitation(session)] as const;
  return {
    email,
    password,
    resetToken,
    async joinAccount() {
      const other = await api.createAccount();
      await addMember(api.db, other.accountId, founderIdOf(accountId));
      return other.accountId;
    },
    invitationTokens,
    shared,
    queueJob,
    completeBulkCreation,
    createImport,
    create: (kind) => creators[kind](),
    async createTag() {
      const tag = crypto.randomUUID();
      await post('qr-codes', { type: 'url', data: 'https://shop.example/', tags: [tag] });
      return tag;
    },
    async scheduleChange() {
      const id = await creators.qrCode();
      return { id, changeId: await addChange(id) };
    },
    createWatchedCode: () =>
      post('qr-codes', { type: 'url', data: 'https://shop.example/', watch: { enabled: true } }),
  };
}

/** Creates an invitation. @returns The token of its link. */
async function createInvitation(session: Session): Promise<string> {
  const body = { email: `${newId('invitation')}@example.com`, role: 'viewer' };
  const response = await session.request('POST', '/api/v1/invitations', body);
  return ((await response.json()) as { url: string }).url.split('#')[1]!;
}

async function createResetToken(api: SharedApi): Promise<string> {
  const { accountId } = await api.createAccount();
  const { token, hash } = generateResetToken();
  const expiresAt = new Date(Date.now() + RESET_LINK_LIFETIME_MS);
  await createCredentialStore(api.db).setPasswordReset(founderIdOf(accountId), {
    tokenHash: hash,
    expiresAt,
  });
  return token;
}

/** Links an identity to the person who has created an account. @returns Its ID. */
async function addIdentity(db: Db, accountId: string): Promise<string> {
  const id = newId('identity');
  const identity = { id, issuer: 'https://sso.example', subject: id, linkedAt: new Date() };
  await db
    .collection<UserDocument>(USERS)
    .updateOne({ _id: founderIdOf(accountId) }, { $push: { identities: identity } });
  return id;
}
