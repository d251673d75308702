import { z } from 'zod';
import { ERROR_CODES } from '../../basics/errors.js';
import { idSchema } from '../../basics/ids.js';
import { QR_CODE_ID } from '../../codes/qr-code-example.js';
import { scheduledChangeSchema } from '../../codes/scheduled-changes/scheduled-change-schemas.js';
import { defineEvent } from './define-event.js';
import { ACTOR_EXAMPLE, actorInEvent } from './qr-code-in-event.js';

const changeErrorInEvent = z.object({
  code: z.enum(ERROR_CODES),
  message: z.string(),
  details: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});

const scheduledChangeInEvent = z
  .object({
    ...scheduledChangeSchema.shape,
    error: changeErrorInEvent.nullable(),
    createdBy: actorInEvent,
  })
  .meta({ id: 'ScheduledChangeInEvent' });

const CHANGE = {
  id: 'chg_01k8zq4w5tfxxa1b2c3d4e5f6g',
  at: '2026-11-21T11:00:00.000Z',
  patch: { data: 'https://example.com/lunch' },
  changeNote: 'Lunch menu',
  error: null,
  createdBy: ACTOR_EXAMPLE,
  createdAt: '2026-11-20T16:10:00.000Z',
};

const ERROR = {
  code: 'validation_error' as const,
  message: 'One field is invalid: data: must be text',
  details: [{ path: 'data', message: 'must be text' }],
};

export const changeApplied = defineEvent({
  type: 'qr_code.change_applied',
  id: 'ScheduledChangeAppliedEvent',
  label: 'A scheduled change took effect',
  description: 'A scheduled change took effect. It is sent in place of `qr_code.updated`, once per change.',
  data: z.object({
    qrCodeId: idSchema('qrCode'),
    change: scheduledChangeInEvent,
    revision: z.int().describe('Revision of the code that the change created.'),
  }),
  example: {
    timestamp: CHANGE.at,
    data: { qrCodeId: QR_CODE_ID, change: { ...CHANGE, state: 'applied' }, revision: 3 },
  },
});

export const changeBlocked = defineEvent({
  type: 'qr_code.change_blocked',
  id: 'ScheduledChangeBlockedEvent',
  label: 'A scheduled change became impossible',
  description: 'A change of the code made a scheduled change impossible. Nothing of it will be applied.',
  data: z.object({
    qrCodeId: idSchema('qrCode'),
    change: scheduledChangeInEvent,
    error: changeErrorInEvent.describe('Why the change no longer fits the code.'),
  }),
  example: {
    timestamp: '2026-11-20T16:30:00.000Z',
    data: { qrCodeId: QR_CODE_ID, change: { ...CHANGE, state: 'blocked', error: ERROR }, error: ERROR },
  },
});
