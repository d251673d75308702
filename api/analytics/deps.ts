import type { Settings } from '../../config/settings.js';
import type { Stores } from '../../store/create-stores.js';
import type { StreamSlots } from '../http/stream-slots.js';

/** Dependencies of the routes of analytics. */
export interface AnalyticsDeps extends Pick<
  Stores,
  'qrCodes' | 'folders' | 'scans' | 'watchedCodes' | 'revisions' | 'codeEras' | 'auditLog'
> {
  settings: Pick<Settings, 'historyDays'>;
  now: () => Date;
  downloads: StreamSlots;
}
