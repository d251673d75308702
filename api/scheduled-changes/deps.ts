import type { QrCodeDeps } from '../qr-codes/deps.js';

/** What the routes of scheduled changes need. */
export type ScheduledChangeDeps = Pick<
  QrCodeDeps,
  | 'settings'
  | 'now'
  | 'images'
  | 'passwordHasher'
  | 'qrCodes'
  | 'folders'
  | 'timelines'
  | 'timelineWaker'
  | 'schedules'
  | 'scheduledChanges'
  | 'scheduleMetrics'
  | 'events'
  | 'invalidateShortCode'
>;
