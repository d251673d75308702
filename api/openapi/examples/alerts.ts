import type { AlertResource } from '../../../core/alerts/alert-schemas.js';

export const ALERT_ID = 'alr_01k8zq4w5tfxxa1b2c3d4e5f6g';

export const ALERT: AlertResource = {
  id: ALERT_ID,
  name: 'Posters fell silent',
  filter: { tag: 'poster' },
  condition: { silence: { hours: 48, minScans: 10 } },
  emails: ['client@example.com'],
  cooldownHours: 12,
  enabled: true,
  state: 'triggered',
  lastTriggeredAt: '2026-11-21T08:15:00.000Z',
  createdAt: '2026-11-20T09:00:00.000Z',
  updatedAt: '2026-11-20T09:00:00.000Z',
};
