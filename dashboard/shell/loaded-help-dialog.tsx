import { lazily } from '../components/lazily.js';

/** The list of keyboard shortcuts, which few visits need. */
export const LoadedHelpDialog = lazily(
  async () => (await import('./help-dialog.js')).HelpDialog,
  'Couldn’t load the keyboard shortcuts',
);
