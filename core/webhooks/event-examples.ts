import type { WebhookEventBody } from './event-schemas.js';
import type { WebhookEventType } from './event-types.js';

const QR_CODE_ID = 'qr_01k8zq4w5tfxxa1b2c3d4e5f6g';
const WEBHOOK_ID = 'wh_01k8zq4w5tfxxa1b2c3d4e5f6g';

const JOB = {
  jobId: 'job_01k8zq4w5tfxxa1b2c3d4e5f6g',
  jobType: 'bulk_create' as const,
  progress: { done: 2, total: 2 },
  createdAt: '2026-11-21T08:00:00.000Z',
  finishedAt: '2026-11-21T08:00:00.390Z',
};

/** Examples of the bodies that are sent to endpoints, by event type. */
export const EVENT_EXAMPLES: {
  readonly [Type in WebhookEventType]: Extract<WebhookEventBody, { type: Type }>;
} = {
  'qr_code.scanned': {
    type: 'qr_code.scanned',
    timestamp: '2026-11-21T08:15:30.000Z',
    data: {
      qrCodeId: QR_CODE_ID,
      scannedAt: '2026-11-21T08:15:30.000Z',
      location: { country: 'AT', city: 'Vienna' },
      device: { type: 'mobile' },
      referrer: null,
      bot: false,
    },
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
