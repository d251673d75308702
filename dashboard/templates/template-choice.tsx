import { useEffect } from 'preact/hooks';
import { SelectField } from '../components/field.js';
import type { Draft } from '../editor/draft.js';
import { withTemplate } from './with-template.js';
import { useTemplates } from './use-templates.js';
import './templates.css';

interface TemplateChoiceProps {
  draft: Draft;
  onDraft: (draft: Draft) => void;
  /** Called once with the draft that has the values of the default template, if the account has one. */
  onDefault: (draft: Draft) => void;
}

/**
 * Fills the form of a new code with the values of a template. Renders nothing if the account has no
 * templates.
 */
export function TemplateChoice({ draft, onDraft, onDefault }: TemplateChoiceProps) {
  const { templates } = useTemplates();
  const initial = templates.find(({ isDefault }) => isDefault);
  useEffect(() => {
    if (initial && draft.template === undefined) onDefault(withTemplate(draft, initial));
  }, [initial?.id]);
  if (templates.length === 0) return null;
  return (
    <div class="template-choice">
      <SelectField
        label="Template"
        hint="Fills in style, tags, and other values. You can change them below."
        value={draft.template ?? ''}
        choices={[
          { value: '', label: 'No template' },
          ...templates.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onValue={(id) =>
          onDraft(
            withTemplate(
              draft,
              templates.find((template) => template.id === id),
            ),
          )
        }
      />
    </div>
  );
}
