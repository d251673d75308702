import { lazily } from '../components/lazily.js';

/** The fields of link watch, loaded separately to keep the scripts of pages small. */
export const LoadedWatchFold = lazily(
  async () => (await import('./watch-fold.js')).WatchFold,
  'Couldn’t load the fields of link watch',
);
