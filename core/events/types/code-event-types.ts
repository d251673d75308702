import { z } from 'zod';
import { idSchema } from '../../basics/ids.js';
import { changeSchema } from '../../codes/history/history-schemas.js';
import { QR_CODE_ID } from '../../codes/qr-code-example.js';
import { qrCodeSchema } from '../../codes/qr-code-schemas.js';
import { CODE_STATES } from '../../codes/routing/code-state.js';
import { defineEvent, time } from './define-event.js';
import {
  ACTOR_EXAMPLE,
  actorInEvent,
  qrCodeInEventExample,
  qrCodeInEventSchema,
} from './qr-code-in-event.js';

const changeInEvent = z.object(changeSchema.shape).meta({ id: 'ChangeInEvent' });

const createdData = z.object({
  qrCode: qrCodeInEventSchema.describe('The code as the API returns it, without `shareImage`.'),
  revision: z
    .int()
    .describe('Revision of the code. Events can arrive in any order: the highest revision is the newest.'),
  actor: actorInEvent.describe('Who made the change.'),
});

export const created = defineEvent({
  type: 'qr_code.created',
  id: 'QrCodeCreatedEvent',
  label: 'A code was created',
  description: 'A code was created. Bulk creation sends it only to endpoints with `perItemEvents`.',
  data: createdData,
  example: {
    timestamp: '2026-11-02T09:00:00.000Z',
    data: {
      qrCode: qrCodeInEventExample({ totalScans: 0, lastScannedAt: null }),
      revision: 1,
      actor: ACTOR_EXAMPLE,
    },
  },
});

export const updated = defineEvent({
  type: 'qr_code.updated',
  id: 'QrCodeUpdatedEvent',
  label: 'A code was changed',
  description: 'The owner changed a code. Each change is one revision and one event.',
  data: createdData.extend({
    changes: z.array(changeInEvent).describe('What changed. Empty if the request changed nothing.'),
  }),
  example: {
    timestamp: '2026-11-20T16:04:00.000Z',
    data: {
      qrCode: qrCodeInEventExample({ updatedAt: '2026-11-20T16:04:00.000Z' }),
      revision: 2,
      actor: ACTOR_EXAMPLE,
      changes: [{ path: 'data', from: 'https://example.com/summer', to: 'https://example.com/menu' }],
    },
  },
});

export const deleted = defineEvent({
  type: 'qr_code.deleted',
  id: 'QrCodeDeletedEvent',
  label: 'A code was deleted',
  description: 'A code was deleted.',
  data: z.object({
    id: idSchema('qrCode'),
    name: z.string().nullable(),
    shortCode: z.string(),
    shortUrl: z.string(),
    metadata: qrCodeSchema.shape.metadata,
    totalScans: z.int().describe('Number of scans, without bots.'),
    actor: actorInEvent.describe('Who deleted the code.'),
  }),
  example: {
    timestamp: '2026-11-21T09:00:00.000Z',
    data: {
      id: QR_CODE_ID,
      name: 'Menu',
      shortCode: 'menu-7',
      shortUrl: 'https://qr.example.com/r/menu-7',
      metadata: { table: 7 },
      totalScans: 128,
      actor: ACTOR_EXAMPLE,
    },
  },
});

export const stateChanged = defineEvent({
  type: 'qr_code.state_changed',
  id: 'QrCodeStateEvent',
  label: 'A code started or stopped redirecting visitors',
  description: 'A code started or stopped redirecting visitors, for example because it was paused.',
  data: z.object({
    qrCodeId: idSchema('qrCode'),
    from: z.enum(CODE_STATES),
    to: z.enum(CODE_STATES),
    reason: z.enum(['clock', 'scan_limit', 'change']).describe('`change`: the owner changed the code.'),
    at: time,
  }),
  example: {
    timestamp: '2026-11-21T08:30:00.000Z',
    data: {
      qrCodeId: QR_CODE_ID,
      from: 'active',
      to: 'paused',
      reason: 'change',
      at: '2026-11-21T08:30:00.000Z',
    },
  },
});
