import { lazily } from '../components/lazily.js';

/** The select for a template, loaded separately: the form is complete without it. */
export const LoadedTemplateChoice = lazily(
  async () => (await import('./template-choice.js')).TemplateChoice,
  'Couldn’t load the templates',
);
