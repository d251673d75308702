import { lazily } from '../components/lazily.js';

/** The fields of a logo, on pages whose scripts have no room for them. */
export const LoadedLogoField = lazily(
  async () => (await import('./logo-field.js')).LogoField,
  'Couldn’t load the fields of the logo',
);
