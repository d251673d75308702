import type { RecipientResource } from '../../../core/mail/recipient-schemas.js';

export const RECIPIENT_ID = 'rcp_01k8zq4w5tfxxa1b2c3d4e5f6g';

export const RECIPIENT: RecipientResource = {
  id: RECIPIENT_ID,
  email: 'client@example.com',
  status: 'confirmed',
  confirmedAt: '2026-11-20T09:12:00.000Z',
  lastMailAt: '2026-11-23T08:00:04.000Z',
  lastError: null,
  createdAt: '2026-11-20T09:00:00.000Z',
};
