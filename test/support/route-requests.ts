import { buildPdf } from './build-pdf.js';
import { ID_PREFIXES, type IdKind } from '../../core/basics/ids.js';
import type { Plan } from '../../core/basics/plan-names.js';
import type { RequiredScopes, Scope } from '../../core/accounts/scopes.js';
import { DAY_MS } from '../../core/basics/time/durations.js';
import { VERSION } from '../../api/version.js';
import type { Session, TestAccount } from './api.js';
import type { OwnedResources } from './owned-resources.js';
import { beginTotp, turnOnTotp } from './second-factor.js';

/** Additions to the OpenAPI document's example that a request of one operation needs to succeed. */
interface Fixture {
  /** Default: the first example body. */
  body?: (resources: OwnedResources) => unknown;
  headers?: Record<string, string>;
  /** Query parameters that are required. */
  query?: string;
  /** A body that is not JSON. */
  file?: { type: string; text: string };
  /** Default: the first 2xx status of the document. */
  status?: number;
  /** IDs for the path, by parameter; default: resources of the kinds that the document names. */
  ids?: (resources: OwnedResources, scopes: readonly Scope[]) => Promise<Record<string, string>>;
  /**
   * Returns the scopes with which a key succeeds, if they depend on the resource as well as on the document.
   */
  grant?: (scopes: readonly Scope[]) => readonly Scope[];
  /**
   * Set if success uses up the caller's own session or account, so that the call needs an account of its own.
   */
  usesUpCaller?: boolean;
  /** Prepares such an account. Returns the body and, if the session was replaced, its new cookie. */
  arrange?: (account: TestAccount, session: Session) => Promise<{ body: unknown; cookie?: string }>;
}

const IN_BACKGROUND = { headers: { prefer: 'respond-async' }, status: 202 };

/** A sheet, the shared job, needs `codes:read`. */
function withReading(scopes: readonly Scope[]): readonly Scope[] {
  return scopes.includes('codes:read') ? scopes : ['codes:read', ...scopes];
}

/**
 * Of the scopes of codes, `codes:read` gives access to sheets, and `codes:write` with `bulk` to bulk
 * creations.
 */
const A_JOB: Fixture = {
  grant: (scopes) => (scopes.includes('codes:write') ? ['bulk', ...scopes] : scopes),
  ids: async ({ queueJob, shared }, scopes) => ({
    id:
      scopes.length === 0
        ? shared.job
        : await queueJob(scopes.includes('codes:write') ? 'bulk_create' : 'sheet'),
  }),
};

/** By operation ID. An operation that succeeds with its example and existing resources needs no entry. */
const FIXTURES: Record<string, Fixture> = {
  updateQrCode: { body: () => ({ name: 'Renamed' }) },
  renameTag: {
    ids: async ({ createTag }) => ({ tag: await createTag() }),
    body: () => ({ name: crypto.randomUUID() }),
  },
  deleteTag: { ids: async ({ createTag }) => ({ tag: await createTag() }) },
  createAlert: {
    body: () => ({ name: 'Alert', condition: { spike: { scans: 5, hours: 1 } } }),
    status: 201,
  },
  updateAlert: { body: () => ({ name: 'Renamed' }) },
  createRecipient: { body: () => ({ email: `${crypto.randomUUID()}@example.com` }), status: 201 },
  createReport: { body: () => ({ name: `Created ${crypto.randomUUID()}` }), status: 201 },
  forgotPassword: { body: () => ({ email: `${crypto.randomUUID()}@example.com` }) },
  createTemplate: { body: () => ({ name: `Created ${crypto.randomUUID()}` }) },
  updateTemplate: { body: () => ({ name: `Renamed ${crypto.randomUUID()}` }) },
  applyTemplate: { body: ({ shared }) => ({ select: { ids: [shared.qrCode] } }), status: 202 },
  createFolder: { body: () => ({ name: `Created ${crypto.randomUUID()}` }) },
  updateFolder: { body: () => ({ name: `Renamed ${crypto.randomUUID()}` }) },
  // Creating a code records this event.
  getEvent: { ids: async ({ shared }) => ({ id: `msg_${shared.qrCode}_1` }) },
  downloadSdk: { ids: async () => ({ file: `qrelay-${VERSION}.tgz` }) },
  getEventSchema: { ids: async () => ({ file: 'job.completed.json' }) },
  getRevision: { ids: async ({ shared }) => ({ id: shared.qrCode, revision: '1' }) },
  checkLinks: { ids: async ({ createWatchedCode }) => ({ id: await createWatchedCode() }) },
  createScheduledChange: {
    body: () => ({ at: new Date(Date.now() + DAY_MS).toISOString(), patch: { name: 'Later' } }),
    ids: async ({ create }) => ({ id: await create('qrCode') }),
  },
  getScheduledChange: {
    ids: async ({ shared }) => ({ id: shared.qrCode, changeId: shared.scheduledChange }),
  },
  cancelScheduledChange: { ids: ({ scheduleChange }) => scheduleChange() },
  rollBackQrCode: { body: () => ({ revision: 1, allowSymbolChange: true }) },
  bulkCreateQrCodes: IN_BACKGROUND,
  bulkExportQrCodes: {
    ...IN_BACKGROUND,
    body: ({ shared }) => ({ ids: [shared.qrCode], format: 'PNG' }),
  },
  createExport: { body: ({ shared }) => ({ select: { ids: [shared.qrCode] }, formats: ['SVG'] }) },
  createSheet: { body: ({ shared }) => ({ select: { ids: [shared.qrCode] }, layout: 'L7160' }), status: 202 },
  bulkUpdateQrCodes: {
    body: ({ shared }) => ({ select: { ids: [shared.qrCode] }, patch: { status: 'paused' } }),
    status: 202,
  },
  bulkDeleteQrCodes: {
    body: ({ shared }) => ({ select: { ids: [shared.qrCode] }, expect: 1, dryRun: true }),
  },
  updateFile: { body: () => ({ name: 'Renamed' }) },
  uploadFile: { file: { type: 'application/pdf', text: buildPdf(['Menu']).toString('latin1') } },
  createDomain: { body: () => ({ domain: `${crypto.randomUUID()}.domains.example` }) },
  deleteDomain: { query: 'release=true' },
  getRedirectMap: { query: 'format=csv' },
  checkTlsName: { query: 'domain=localhost' },
  createImport: { body: () => ({ format: 'qrelay' }) },
  uploadImportFile: {
    ids: async ({ createImport }) => ({ jobId: await createImport('awaiting_upload') }),
    file: { type: 'text/csv', text: 'type,data\nurl,https://example.com/\n' },
  },
  confirmImport: {
    ids: async ({ createImport }) => ({ jobId: await createImport('awaiting_confirmation') }),
    body: () => ({}),
    status: 202,
  },
  revertJob: { ids: async ({ completeBulkCreation }) => ({ id: await completeBulkCreation() }), status: 202 },
  getJob: { grant: withReading },
  listJobItems: { grant: withReading },
  streamJobEvents: { grant: withReading },
  cancelJob: A_JOB,
  replayWebhook: {
    body: () => ({ from: '2020-01-01T00:00:00Z', to: '2099-01-01T00:00:00Z', status: 'all' }),
  },
  createApiKey: { body: () => ({ name: 'created', scopes: ['keys'] }) },
  // The API of the tests has no provider; single-sign-on.test.ts does.
  startSignIn: { status: 404 },
  completeSignIn: { status: 404 },
  linkIdentity: { status: 404 },
  switchAccount: { body: ({ shared }) => ({ accountId: shared.account }) },
  leaveAccount: { ids: async ({ joinAccount }) => ({ id: await joinAccount() }) },
  updateMember: { body: () => ({ role: 'editor' }) },
  createInvitation: { body: () => ({ email: `${crypto.randomUUID()}@example.com`, role: 'viewer' }) },
  readInvitation: { body: ({ invitationTokens: [token] }) => ({ token }) },
  acceptInvitation: {
    body: ({ invitationTokens: [, token] }) => ({ token, password: 'a nice long password' }),
  },
  updateAccount: { body: () => ({ linkWatch: { everyHours: 48 } }) },
  deleteAccount: { body: ({ password }) => ({ password }), usesUpCaller: true },
  changePassword: {
    body: ({ password }) => ({ currentPassword: password, newPassword: 'a nice long password' }),
    usesUpCaller: true,
  },
  setUpTotp: { body: ({ password }) => ({ password }), usesUpCaller: true },
  confirmTotp: {
    usesUpCaller: true,
    arrange: async ({ password }, session) => ({ body: { code: await beginTotp(session, password) } }),
  },
  turnOffTotp: {
    usesUpCaller: true,
    async arrange({ password }, session) {
      const { cookie, recoveryCodes } = await turnOnTotp(session, password);
      return { body: { password, code: recoveryCodes[0] }, cookie };
    },
  },
  endOtherSessions: { usesUpCaller: true },
  resetPassword: { body: ({ resetToken }) => ({ token: resetToken, newPassword: 'a nice long password' }) },
  signUp: {
    body: () => ({ email: `${crypto.randomUUID()}@example.com`, password: 'correct horse battery' }),
  },
  signIn: { body: ({ email, password }) => ({ email, password }) },
};

/** One operation of an OpenAPI document, with what it says about access. */
export interface Operation extends Fixture {
  operationId: string;
  /** Method and path, for messages. */
  name: string;
  method: string;
  path: string;
  isPublic: boolean;
  /** Whether only sessions may call it. */
  sessionOnly: boolean;
  scopes: RequiredScopes;
  /** Whether keys that are limited to folders may call it. */
  folderKeys: boolean;
  plan: Plan;
  /** Kinds of the IDs in the path, by parameter. */
  idKinds: Record<string, IdKind | undefined>;
  example: unknown;
  status: number;
  /** Whether a request changes nothing. */
  isSafe: boolean;
}

/** Returns every operation of an OpenAPI document. */
export function operationsOf(document: { paths: Record<string, Record<string, any>> }): Operation[] {
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => {
      const { operationId, security, parameters = [], requestBody, responses } = operation;
      const schemes = (security as Record<string, unknown>[]).flatMap((scheme) => Object.keys(scheme));
      const inPath = parameters.filter((parameter: any) => parameter.in === 'path');
      const examples = requestBody?.content['application/json']?.examples ?? {};
      return {
        operationId,
        name: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        path,
        isPublic: security.length === 0,
        sessionOnly: schemes.length > 0 && !schemes.includes('apiKey'),
        scopes: {
          allOf: operation['x-required-scopes']?.all ?? [],
          anyOf: operation['x-required-scopes']?.any ?? [],
        },
        folderKeys: operation['x-folder-limited-keys'] ?? false,
        plan: operation['x-required-plan'] ?? 'free',
        idKinds: Object.fromEntries(inPath.map(({ name, schema }: any) => [name, kindOf(schema.pattern)])),
        example: Object.values<any>(examples)[0]?.value,
        status: Number(Object.keys(responses).find((status) => status.startsWith('2'))),
        isSafe: method === 'get',
        ...FIXTURES[operationId],
      };
    }),
  );
}

/** Returns the names of the fixtures that no operation of a document has. */
export function unusedFixtures(operations: readonly Operation[]): string[] {
  return Object.keys(FIXTURES).filter((id) => !operations.some(({ operationId }) => operationId === id));
}

/**
 * Returns the path of an operation with IDs in place of its parameters.
 *
 * @param fresh Whether to create new resources, because the request deletes them.
 * @throws Error if neither the document nor a fixture says where the ID comes from.
 */
export async function pathFor(
  operation: Operation,
  resources: OwnedResources,
  options: { fresh?: boolean; scopes?: readonly Scope[] } = {},
): Promise<string> {
  const { path, idKinds, ids } = operation;
  const found = ids
    ? await ids(resources, options.scopes ?? [])
    : await idsFor(operation.name, idKinds, resources, options.fresh ?? false);
  const filled = Object.entries(found).reduce((rest, [name, id]) => rest.replace(`{${name}}`, id), path);
  return operation.query === undefined ? filled : `${filled}?${operation.query}`;
}

async function idsFor(
  name: string,
  kinds: Operation['idKinds'],
  { shared, create }: OwnedResources,
  fresh: boolean,
): Promise<Record<string, string>> {
  const entries = Object.entries(kinds).map(async ([parameter, kind], index, all) => {
    if (!kind) {
      throw new Error(
        `${name}: add \`ids\` for {${parameter}} to FIXTURES in test/support/route-requests.ts`,
      );
    }
    const isLast = index === all.length - 1;
    return [parameter, fresh && isLast ? await create(kind) : shared[kind]] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

function kindOf(pattern: string | undefined): IdKind | undefined {
  const kinds = Object.keys(ID_PREFIXES) as IdKind[];
  return kinds.find((kind) => pattern?.startsWith(`^${ID_PREFIXES[kind]}_`));
}
