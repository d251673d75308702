import { lazily } from '../components/lazily.js';

/** The history of a code, loaded when its tab is opened to keep the scripts of pages small. */
export const LoadedHistoryPanel = lazily(
  async () => (await import('./history-panel.js')).HistoryPanel,
  'Couldn’t load the history',
);
