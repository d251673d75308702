import { lazily } from '../components/lazily.js';

/** The choice of a folder on pages whose script has no room for it. */
export const LoadedFolderField = lazily(
  async () => (await import('./folder-field.js')).FolderField,
  'Couldn’t load the folders',
);
