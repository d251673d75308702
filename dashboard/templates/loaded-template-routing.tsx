import { lazily } from '../components/lazily.js';

/** The panels of the routing, on the page of a template, whose script has no room for them. */
export const LoadedTemplateRouting = lazily(
  async () => (await import('./template-routing.js')).TemplateRouting,
  'Couldn’t load the routing',
);
