import { CODE_TYPE_DISPLAY } from '../codes/code-type-display.js';
import { Icon } from '../components/icon.js';
import { withType, type Draft } from './draft.js';
import { FORM_TEXTS } from './form-texts.js';
import { TYPE_GROUPS } from './type-groups.js';

export interface TypePickerProps {
  draft: Draft;
  onDraft: (draft: Draft) => void;
  /** Called when a type was chosen with a pointer. With arrow keys, people pass other types on the way. */
  onTap: () => void;
}

/** The choice of a code type, in groups. Arrow keys move between all of them. */
export function TypePicker({ draft, onDraft, onTap }: TypePickerProps) {
  return (
    <fieldset>
      <legend class="visually-hidden">Type</legend>
      <div class="type-groups">
        {TYPE_GROUPS.map(({ name, types }) => (
          <div key={name} class="type-group" role="group" aria-label={name}>
            <p class="type-group-name" aria-hidden="true">
              {name}
            </p>
            <div class="type-picker">
              {types.map((type) => (
                <label
                  key={type}
                  class="type-option"
                  title={FORM_TEXTS[type].intro}
                  onClick={({ target }) => !(target instanceof HTMLInputElement) && onTap()}
                >
                  <input
                    type="radio"
                    name="type"
                    class="visually-hidden"
                    value={type}
                    checked={type === draft.type}
                    onChange={() => onDraft(withType(draft, type))}
                  />
                  <Icon name={CODE_TYPE_DISPLAY[type].icon} size={20} />
                  {CODE_TYPE_DISPLAY[type].name}
                </label>
              ))}
            </div>
          </div>
        ))}
      </div>
    </fieldset>
  );
}
