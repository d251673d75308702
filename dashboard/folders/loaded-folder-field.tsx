import { lazily } from '../components/lazily.js';

/** The select for a folder, loaded separately to keep the scripts of pages small. */
export const LoadedFolderField = lazily(
  async () => (await import('./folder-field.js')).FolderField,
  'Couldn’t load the folders',
);
