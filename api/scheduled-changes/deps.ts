import type { Stores } from '../../store/create-stores.js';
import type { QrCodeDeps } from '../qr-codes/deps.js';

/** Dependencies for creating and canceling scheduled changes. */
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

/** Dependencies of the routes of scheduled changes. */
export type ScheduledChangeDeps = ChangeScheduleDeps & Pick<Stores, 'accountChanges'>;
