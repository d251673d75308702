import { qrCodeExample, QR_CODE_ID } from '../codes/qr-code-example.js';
import type { QrCodeInEvent, WebhookEventBody } from './event-schemas.js';
import type { WebhookEventType } from './event-types.js';

const WEBHOOK_ID = 'wh_01k8zq4w5tfxxa1b2c3d4e5f6g';

const JOB = {
  jobId: 'job_01k8zq4w5tfxxa1b2c3d4e5f6g',
  jobType: 'bulk_create' as const,
  progress: { done: 2, total: 2 },
  createdAt: '2026-11-21T08:00:00.000Z',
  finishedAt: '2026-11-21T08:00:00.390Z',
};

const SCAN = {
  qrCodeId: QR_CODE_ID,
  scannedAt: '2026-11-21T08:15:30.000Z',
  location: { country: 'AT', city: 'Vienna' },
  device: { type: 'mobile' as const },
  referrer: null,
  bot: false,
  rule: 'r1',
  variant: null,
  source: null,
};

const ACTOR = { type: 'key' as const, id: 'key_01k8zq4w5tfxxa1b2c3d4e5f6g', name: 'Web shop' };

const CHANGE = {
  id: 'chg_01k8zq4w5tfxxa1b2c3d4e5f6g',
  at: '2026-11-21T11:00:00.000Z',
  patch: { data: 'https://example.com/lunch' },
  changeNote: 'Lunch menu',
  error: null,
  createdBy: ACTOR,
  createdAt: '2026-11-20T16:10:00.000Z',
};

const BLOCKED = {
  code: 'validation_error' as const,
  message: 'One field is invalid: data: must be text',
  details: [{ path: 'data', message: 'must be text' }],
};

const LIMIT = {
  limit: 'callsPerDay' as const,
  max: 50_000,
  resetAt: '2026-11-22T00:00:00.000Z',
};

/** Returns the code of the examples as events contain it. */
function qrCodeInEvent(changes: Partial<QrCodeInEvent> = {}): QrCodeInEvent {
  const { shareImage: _url, ...qrCode } = qrCodeExample('https://qr.example.com');
  return { ...qrCode, style: { ...qrCode.style, logo: null }, ...changes };
}

/** Examples of the bodies that are sent to endpoints, by event type. */
export const EVENT_EXAMPLES: {
  readonly [Type in WebhookEventType]: Extract<WebhookEventBody, { type: Type }>;
} = {
  'qr_code.scanned': {
    type: 'qr_code.scanned',
    timestamp: '2026-11-21T08:15:30.000Z',
    data: SCAN,
  },
  'qr_code.first_scanned': { type: 'qr_code.first_scanned', timestamp: SCAN.scannedAt, data: SCAN },
  'qr_code.created': {
    type: 'qr_code.created',
    timestamp: '2026-11-02T09:00:00.000Z',
    data: { qrCode: qrCodeInEvent({ totalScans: 0, lastScannedAt: null }), revision: 1, actor: ACTOR },
  },
  'qr_code.updated': {
    type: 'qr_code.updated',
    timestamp: '2026-11-20T16:04:00.000Z',
    data: {
      qrCode: qrCodeInEvent({ updatedAt: '2026-11-20T16:04:00.000Z' }),
      revision: 2,
      actor: ACTOR,
      changes: [{ path: 'data', from: 'https://example.com/summer', to: 'https://example.com/menu' }],
    },
  },
  'qr_code.deleted': {
    type: 'qr_code.deleted',
    timestamp: '2026-11-21T09:00:00.000Z',
    data: {
      id: QR_CODE_ID,
      name: 'Menu',
      shortCode: 'menu-7',
      shortUrl: 'https://qr.example.com/r/menu-7',
      metadata: { table: 7 },
      totalScans: 128,
      actor: ACTOR,
    },
  },
  'qr_code.state_changed': {
    type: 'qr_code.state_changed',
    timestamp: '2026-11-21T08:30:00.000Z',
    data: {
      qrCodeId: QR_CODE_ID,
      from: 'active',
      to: 'paused',
      reason: 'change',
      at: '2026-11-21T08:30:00.000Z',
    },
  },
  'qr_code.change_applied': {
    type: 'qr_code.change_applied',
    timestamp: CHANGE.at,
    data: { qrCodeId: QR_CODE_ID, change: { ...CHANGE, state: 'applied' }, revision: 3 },
  },
  'qr_code.change_blocked': {
    type: 'qr_code.change_blocked',
    timestamp: '2026-11-20T16:30:00.000Z',
    data: {
      qrCodeId: QR_CODE_ID,
      change: { ...CHANGE, state: 'blocked', error: BLOCKED },
      error: BLOCKED,
    },
  },
  'qr_code.destination_broken': {
    type: 'qr_code.destination_broken',
    timestamp: '2026-11-21T10:05:00.000Z',
    data: {
      qrCodeId: QR_CODE_ID,
      url: 'https://example.com/menu',
      httpStatus: 404,
      reason: 'status',
      since: '2026-11-21T10:05:00.000Z',
      fallbackActive: true,
    },
  },
  'qr_code.destination_recovered': {
    type: 'qr_code.destination_recovered',
    timestamp: '2026-11-21T12:35:00.000Z',
    data: {
      qrCodeId: QR_CODE_ID,
      url: 'https://example.com/menu',
      httpStatus: 200,
      reason: null,
      since: '2026-11-21T12:35:00.000Z',
      fallbackActive: false,
    },
  },
  'limit.near': {
    type: 'limit.near',
    timestamp: '2026-11-21T14:10:00.000Z',
    data: { ...LIMIT, used: 40_000 },
  },
  'limit.reached': {
    type: 'limit.reached',
    timestamp: '2026-11-21T17:45:00.000Z',
    data: { ...LIMIT, used: 50_000 },
  },
  'job.completed': {
    type: 'job.completed',
    timestamp: JOB.finishedAt,
    data: { ...JOB, status: 'completed', error: null },
  },
  'job.failed': {
    type: 'job.failed',
    timestamp: JOB.finishedAt,
    data: {
      ...JOB,
      status: 'failed',
      progress: { done: 0, total: 2 },
      error: { code: 'short_code_taken', message: 'The short code menu-7 is taken; choose another' },
    },
  },
  'import.ready': {
    type: 'import.ready',
    timestamp: '2026-11-21T08:00:04.000Z',
    data: {
      jobId: JOB.jobId,
      ...{ rows: 400, create: 398, update: 0, skip: 1, invalid: 1, warnings: 0 },
    },
  },
  'webhook.disabled': {
    type: 'webhook.disabled',
    timestamp: '2026-11-21T08:20:00.000Z',
    data: {
      webhookId: WEBHOOK_ID,
      url: 'https://example.com/hooks/scans',
      reason: 'gone',
      disabledAt: '2026-11-21T08:20:00.000Z',
    },
  },
  'webhook.test': {
    type: 'webhook.test',
    timestamp: '2026-11-21T08:14:00.000Z',
    data: { webhookId: WEBHOOK_ID, message: 'This is a test event' },
  },
};
