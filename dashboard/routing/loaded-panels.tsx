import { lazily } from '../components/lazily.js';

/** The panel that tries a routing, loaded separately to keep the script of the routing page small. */
export const LoadedTryPanel = lazily(
  async () => (await import('./try-panel.js')).TryPanel,
  'Couldn’t load the panel that tries the routing',
);

/** The dialog that makes a variant the destination. */
export const LoadedUseVariantDialog = lazily(
  async () => (await import('./use-variant-dialog.js')).UseVariantDialog,
  'Couldn’t load the dialog',
);

/** The button that restarts the count of a scan limit, for codes that have one. */
export const LoadedResetLimitButton = lazily(
  async () => (await import('./reset-limit-button.js')).ResetLimitButton,
  'Couldn’t load the button',
);
