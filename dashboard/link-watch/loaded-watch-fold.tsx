import { lazily } from '../components/lazily.js';

/** The fields of link watch, on pages whose script has no room for them. */
export const LoadedWatchFold = lazily(
  async () => (await import('./watch-fold.js')).WatchFold,
  'Couldn’t load the fields of link watch',
);
