import { lazily } from '../components/lazily.js';

/** The editor of metadata on pages whose script has no room for it; it is in a fold, which is closed at first. */
export const LoadedMetadataField = lazily(
  async () => (await import('./metadata-field.js')).MetadataField,
  'Couldn’t load the metadata',
);
