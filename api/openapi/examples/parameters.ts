import { serializeCursor } from '../../http/cursor.js';
import { API_KEY_ID, BUSINESS_ACCOUNT, SESSION_ID } from './accounts.js';
import { DOMAIN_ID } from './domains.js';
import { FILE_ID } from './files.js';
import { FOLDER_ID } from './folders.js';
import { QR_CODE_ID } from '../../../core/codes/qr-code-example.js';
import { ALERT_ID } from './alerts.js';
import { RECIPIENT_ID } from './recipients.js';
import { IDENTITY_ID, INVITATION_ID, MEMBER_ID } from './members.js';
import { REPORT_ID } from './reports.js';
import { SCHEDULED_CHANGE_ID } from './qr-codes.js';
import { TEMPLATE_ID } from './templates.js';
import { DELIVERY_ID, WEBHOOK_ID } from './webhooks.js';

const JOB_ID = 'job_01k8zq4w5tfxxa1b2c3d4e5f6g';

/** IDs in paths, found by their prefix. */
const IDS = [
  QR_CODE_ID,
  JOB_ID,
  WEBHOOK_ID,
  API_KEY_ID,
  DELIVERY_ID,
  SESSION_ID,
  FOLDER_ID,
  FILE_ID,
  TEMPLATE_ID,
  SCHEDULED_CHANGE_ID,
  DOMAIN_ID,
  RECIPIENT_ID,
  REPORT_ID,
  ALERT_ID,
  MEMBER_ID,
  BUSINESS_ACCOUNT.id,
  INVITATION_ID,
  IDENTITY_ID,
];

type Example = string | number | boolean | readonly string[];

/** Query parameters and headers, by name. */
const BY_NAME: Record<string, Example> = {
  page: 2,
  limit: 50,
  cursor: serializeCursor('-createdAt', JOB_ID),
  qrCodeId: QR_CODE_ID,
  type: 'url',
  tag: 'spring',
  tags: ['spring', 'menu'],
  search: 'menu',
  eventType: 'job.failed',
  createdBy: API_KEY_ID,
  expand: 'account',
  cancel: true,
  archived: 'include',
  file: FILE_ID,
  folder: FOLDER_ID,
  includeSubfolders: true,
  template: TEMPLATE_ID,
  domain: 'go.example.com',
  moveTo: 'none',
  release: 'true',
  revokeKeys: 'true',
  createdFrom: '2026-11-01',
  createdTo: '2026-12-01',
  sort: 'name',
  size: 1024,
  width: '30mm',
  dpi: 300,
  color: 'rgb',
  dryRun: true,
  download: true,
  token: 'Zp1x8vQm2k7Rw5Yt9LcN3g',
  granularity: 'weekly',
  from: '2026-11-01',
  to: '2026-11-30',
  timezone: 'Europe/Vienna',
  bots: 'include',
  missed: 'include',
  clicks: 'include',
  country: 'AT',
  city: 'Vienna',
  device: 'mobile',
  browser: 'Mobile Safari',
  operatingSystem: 'iOS',
  referrer: 'news.example.com',
  rule: 'r1',
  variant: 'v2',
  source: 'symbol',
  batch: 'A1',
  linkType: 'gs1:recallStatus',
  for: 'api',
  include: 'trend',
  v: 'kX2mQ9rT4vWz7bN1cL5hYg',
  'If-Match': '"3"',
  'If-None-Match': '"kX2mQ9rT4vWz7bN1cL5hYg"',
  'Idempotency-Key': '0d8f1f4e-8a57-4a3c-9b0e-2f1f6f1d7c55',
  Prefer: 'respond-async',
  'Last-Event-ID': 'running-1',
  Range: 'bytes=0-1023',
};

/** Parameters in paths that are no IDs, by name. */
const PATH_PARAMETERS: Record<string, string | number> = {
  revision: 3,
  tag: 'spring',
  file: 'job.completed.json',
};

/** Parameters whose name has another meaning elsewhere, by operation ID. */
const BY_OPERATION: Record<string, Record<string, Example>> = {
  listQrCodes: { id: [QR_CODE_ID], status: 'active', state: 'scheduled', health: 'broken', logos: 'inline' },
  uploadFile: { name: 'Lunch menu.pdf' },
  listFiles: { type: 'application/pdf', used: true },
  listJobs: { status: 'completed', type: 'bulk_export' },
  listAccountScheduledChanges: { state: 'pending' },
  listJobItems: { outcome: 'failed' },
  listWebhookDeliveries: { status: 'failed' },
  listAuditLog: {
    action: 'api_key.created',
    actor: API_KEY_ID,
    from: '2026-11-01T00:00:00Z',
    to: '2026-12-01T00:00:00Z',
  },
  listEvents: { type: 'qr_code.updated', from: '2026-11-01T00:00:00Z', to: '2026-12-01T00:00:00Z' },
  listWebhooks: { include: 'deliveries' },
  getEvent: { id: `msg_${QR_CODE_ID}_2` },
  getRedirectMap: { format: 'nginx', domain: 'go.example.com' },
  checkTlsName: { domain: 'go.example.com' },
  downloadSdk: { file: 'qrelay.tgz' },
  startSignIn: { returnTo: '/codes', reauthenticate: '1' },
  completeSignIn: {
    code: '4eS9xQ2vT7bLmN0w',
    state: 'kX3fR8uYpA1cVbZ6',
    iss: 'https://sso.example.com',
    error: 'access_denied',
    error_description: 'The person has declined',
  },
};

export interface Parameter {
  name: string;
  in: string;
  schema?: { pattern?: string };
}

/**
 * Returns the example of a parameter.
 *
 * @throws Error if it has none.
 */
export function parameterExample(operationId: string, parameter: Parameter): Example {
  const { name } = parameter;
  const example =
    BY_OPERATION[operationId]?.[name] ?? (parameter.in === 'path' ? pathExample(parameter) : BY_NAME[name]);
  if (example === undefined) throw new Error(`The parameter ${name} of ${operationId} has no example`);
  return example;
}

/** IDs are found by their prefix, other parameters by their name. */
function pathExample({ name, schema }: Parameter): string | number | undefined {
  return PATH_PARAMETERS[name] ?? IDS.find((id) => schema?.pattern?.startsWith(`^${id.split('_')[0]}_`));
}
