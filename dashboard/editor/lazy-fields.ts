import { lazily } from '../components/lazily.js';

/** The style of a code, loaded separately to keep the scripts of pages small. */
export const LoadedStylePanel = lazily(
  async () => (await import('./style-panel.js')).StylePanel,
  'Couldn’t load the fields of the style',
);

/** The note below a phone number, loaded separately: it is for numbers without a country code. */
export const LoadedNationalNumberNote = lazily(
  async () => (await import('./national-number.js')).NationalNumberNote,
  'Couldn’t load the countries of phone numbers',
);

/** The select for a folder, loaded separately to keep the scripts of pages small. */
export const LoadedFolderField = lazily(
  async () => (await import('../folders/folder-field.js')).FolderField,
  'Couldn’t load the folders',
);

/**
 * The editor of metadata, loaded separately to keep the scripts of pages small: it is in a fold that is
 * initially closed.
 */
export const LoadedMetadataField = lazily(
  async () => (await import('./metadata-field.js')).MetadataField,
  'Couldn’t load the metadata',
);

/** The fields of domains and aliases, loaded separately: few accounts have domains. */
export const LoadedAddressesFold = lazily(
  async () => (await import('./addresses-fold.js')).AddressesFold,
  'Couldn’t load the web addresses',
);

/** The note about a destination that does not reach every visitor, which few codes need. */
export const LoadedDestinationNote = lazily(
  async () => (await import('../code/destination-note.js')).DestinationNote,
  'Couldn’t load where the code leads',
);

/** The choice of a page, loaded separately: only contacts and events have one. */
export const LoadedPageSwitch = lazily(
  async () => (await import('./page-switch.js')).PageSwitch,
  'Couldn’t load the choice of a page',
);
