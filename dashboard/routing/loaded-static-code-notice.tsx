import { lazily } from '../components/lazily.js';

/** What a static code shows in place of its routing, loaded separately because it needs all types of codes. */
export const LoadedStaticCodeNotice = lazily(
  async () => (await import('./static-code-notice.js')).StaticCodeNotice,
  'Couldn’t load the page',
);
