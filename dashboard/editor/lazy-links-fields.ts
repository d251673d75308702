import { lazily } from '../components/lazily.js';

/** The content of a list of links, loaded separately: it has controls that no other type has. */
export const LoadedLinksFields = lazily(
  async () => (await import('../links/links-fields.js')).LinksFields,
  'Couldn’t load the fields of the links',
);
