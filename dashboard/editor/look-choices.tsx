import { lazily } from '../components/lazily.js';
import type { Draft } from './draft.js';

/** The select for a template, loaded separately: the form is complete without it. */
export const LoadedTemplateChoice = lazily(
  async () => (await import('../templates/template-choice.js')).TemplateChoice,
  'Couldn’t load the templates',
);

/** The offer of the last look, loaded separately: the form is complete without it. */
export const LoadedBrandChoice = lazily(
  async () => (await import('./brand-choice.js')).BrandChoice,
  'Couldn’t load your last look',
);

export interface LookChoicesProps {
  draft: Draft;
  /** Called with the draft that a template was applied to. */
  onTemplate: (draft: Draft) => void;
  /** Called with the draft that the default template was applied to. */
  onDefault: (draft: Draft) => void;
  onStyle: (style: Draft['style']) => void;
}

/** The choices that a new code starts with: a template, and the last look. */
export function LookChoices({ draft, onTemplate, onDefault, onStyle }: LookChoicesProps) {
  return (
    <>
      <LoadedTemplateChoice draft={draft} onDraft={onTemplate} onDefault={onDefault} />
      <LoadedBrandChoice style={draft.style} onStyle={onStyle} />
    </>
  );
}
