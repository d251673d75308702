import { lazily } from '../components/lazily.js';

/** The style of a code, loaded separately to keep the scripts of pages small. */
export const LoadedStylePanel = lazily(
  async () => (await import('./style-panel.js')).StylePanel,
  'Couldn’t load the fields of the style',
);
