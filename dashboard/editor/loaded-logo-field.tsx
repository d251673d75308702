import { lazily } from '../components/lazily.js';

/** The fields of a logo, loaded separately to keep the scripts of pages small. */
export const LoadedLogoField = lazily(
  async () => (await import('./logo-field.js')).LogoField,
  'Couldn’t load the fields of the logo',
);
