import { lazily } from '../components/lazily.js';

/** The editor of metadata, loaded separately to keep the scripts of pages small: it is in a fold that is initially closed. */
export const LoadedMetadataField = lazily(
  async () => (await import('./metadata-field.js')).MetadataField,
  'Couldn’t load the metadata',
);
