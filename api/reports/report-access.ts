import type { Access } from '../http/route.js';

/** Who may call the routes of reports. A report shows figures, and sends them to others. */
export const REPORT_ACCESS = {
  kind: 'account',
  scopes: ['webhooks', 'analytics:read'],
  plan: 'pro',
} as const satisfies Access;
