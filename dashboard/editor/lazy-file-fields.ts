import { lazily } from '../components/lazily.js';

/** The content of a PDF or images, loaded separately: it has controls that no other type has. */
export const LoadedFileFields = lazily(
  async () => (await import('../files/file-fields.js')).FileFields,
  'Couldn’t load the fields of the files',
);
