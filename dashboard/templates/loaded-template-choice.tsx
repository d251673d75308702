import { lazily } from '../components/lazily.js';

/** The choice of a template. The form is complete without it. */
export const LoadedTemplateChoice = lazily(
  async () => (await import('./template-choice.js')).TemplateChoice,
  'Couldn’t load the templates',
);
