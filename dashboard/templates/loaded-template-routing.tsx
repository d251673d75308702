import { lazily } from '../components/lazily.js';

/** The panels of the routing, loaded separately to keep the script of the template page small. */
export const LoadedTemplateRouting = lazily(
  async () => (await import('./template-routing.js')).TemplateRouting,
  'Couldn’t load the routing',
);
