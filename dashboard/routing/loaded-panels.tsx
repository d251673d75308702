import { lazily } from '../components/lazily.js';

/** The panel that tries a routing, on the page of the routing, whose script has no room for it. */
export const LoadedTryPanel = lazily(
  async () => (await import('./try-panel.js')).TryPanel,
  'Couldn’t load the panel that tries the routing',
);

/** The dialog that makes a variant the destination. */
export const LoadedUseVariantDialog = lazily(
  async () => (await import('./use-variant-dialog.js')).UseVariantDialog,
  'Couldn’t load the dialog',
);

/** The button that begins the scan limit again, for codes that have one. */
export const LoadedResetLimitButton = lazily(
  async () => (await import('./reset-limit-button.js')).ResetLimitButton,
  'Couldn’t load the button',
);
