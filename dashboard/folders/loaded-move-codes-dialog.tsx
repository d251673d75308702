import { lazily } from '../components/lazily.js';

/** The dialog that moves codes to a folder, loaded when it is opened to keep the scripts of pages small. */
export const LoadedMoveCodesDialog = lazily(
  async () => (await import('./move-codes-dialog.js')).MoveCodesDialog,
  'Couldn’t load the dialog',
);
