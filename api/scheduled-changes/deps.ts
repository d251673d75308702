import type { Stores } from '../../store/create-stores.js';
import type { QrCodeDeps } from '../qr-codes/deps.js';

/** What the creation and the cancellation of scheduled changes need. */
export type ChangeScheduleDeps = Pick<
  QrCodeDeps,
  | 'settings'
  | 'now'
  | 'images'
  | 'passwordHasher'
  | 'qrCodes'
  | 'folders'
  | 'scans'
  | 'events'
  | 'changes'
  | 'scheduledChanges'
>;

/** What the routes of scheduled changes need. */
export type ScheduledChangeDeps = ChangeScheduleDeps & Pick<Stores, 'accountChanges'>;
