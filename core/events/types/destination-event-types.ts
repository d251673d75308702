import { z } from 'zod';
import { idSchema } from '../../basics/ids.js';
import { HEALTH_REASONS } from '../../codes/link-watch/health.js';
import { QR_CODE_ID } from '../../codes/qr-code-example.js';
import { defineEvent, time } from './define-event.js';

const data = z.object({
  qrCodeId: idSchema('qrCode'),
  url: z.string().describe('The destination.'),
  httpStatus: z.int().nullable().describe('Status of its last response. Null if there was none.'),
  reason: z
    .enum(HEALTH_REASONS)
    .nullable()
    .describe('Result of the last check, as in `health.reason` of the code. Null after a success.'),
  since: time.describe('When the destination became broken, or recovered.'),
  fallbackActive: z.boolean().describe('Whether visitors are now sent to `watch.fallbackUrl` of the code.'),
});

export const destinationBroken = defineEvent({
  type: 'qr_code.destination_broken',
  id: 'DestinationBrokenEvent',
  label: 'A destination is broken',
  description:
    'Link watch found a destination of the code broken: three checks failed. It is sent once, until the destination recovers.',
  data,
  example: {
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
});

export const destinationRecovered = defineEvent({
  type: 'qr_code.destination_recovered',
  id: 'DestinationRecoveredEvent',
  label: 'A broken destination recovered',
  description:
    'A broken destination responds again. It is sent once, and not if link watch was turned off or the destination was changed.',
  data,
  example: {
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
});
