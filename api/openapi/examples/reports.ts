import type { ReportResource } from '../../../core/reports/report-schemas.js';

export const REPORT_ID = 'rpt_01k8zq4w5tfxxa1b2c3d4e5f6g';

export const REPORT: ReportResource = {
  id: REPORT_ID,
  name: 'Spring campaign',
  filter: { tag: 'spring' },
  timezone: 'Europe/Berlin',
  sections: [
    'timeSeries',
    'countries',
    'devices',
    'browsers',
    'operatingSystems',
    'hoursOfDay',
    'topQrCodes',
  ],
  schedule: { every: 'week', hour: 8 },
  emails: ['client@example.com'],
  link: {
    url: 'https://qr.example.com/shared/01k8zq4w5tfxxa1b2c3d4e5f6g.f9mCpXfUx3iJ8b0Yw2sVzA',
    expiresAt: null,
  },
  nextAt: '2026-11-30T07:00:00.000Z',
  lastSentAt: '2026-11-23T07:00:12.000Z',
  createdAt: '2026-11-18T09:12:00.000Z',
  updatedAt: '2026-11-18T09:12:00.000Z',
};

export const REPORT_SENDING = {
  id: REPORT_ID,
  from: '2026-11-15T23:00:00.000Z',
  to: '2026-11-22T23:00:00.000Z',
  mails: 1,
};
