import { lazily } from '../components/lazily.js';

/** The content of the code of a product, loaded separately: it has controls that no other type has. */
export const LoadedGs1Fields = lazily(
  async () => (await import('../gs1/gs1-fields.js')).Gs1Fields,
  'Couldn’t load the fields of the product',
);
