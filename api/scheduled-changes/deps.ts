import type { QrCodeDeps } from '../qr-codes/deps.js';

/** What the routes of scheduled changes need. */
export type ScheduledChangeDeps = Pick<
  QrCodeDeps,
  | 'settings'
  | 'now'
  | 'images'
  | 'passwordHasher'
  | 'qrCodes'
  | 'timelines'
  | 'timelineWaker'
  | 'schedules'
  | 'scheduledChanges'
  | 'scheduleMetrics'
  | 'events'
  | 'invalidateShortCode'
>;
