import type { Settings } from '../../config/settings.js';
import type { Stores } from '../../store/create-stores.js';
import type { StreamSlots } from '../http/stream-slots.js';

/** Dependencies of the redirect map. */
export interface RedirectMapDeps extends Pick<Stores, 'accounts' | 'mappedUrls'> {
  settings: Pick<Settings, 'publicUrl'>;
  /** Bounds the running downloads of each account. */
  downloads: StreamSlots;
  now: () => Date;
}
