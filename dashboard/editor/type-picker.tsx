import type { CodeType } from '../../core/symbols/payloads/registry.js';
import { CODE_TYPE_DISPLAY } from '../codes/code-type-display.js';
import { Icon } from '../components/icon.js';
import { FORM_TEXTS } from './form-texts.js';
import { TYPE_GROUPS } from './type-groups.js';

/** The choice of a code type, in groups. Arrow keys move between all of them. */
export function TypePicker({ value, onValue }: { value: CodeType; onValue: (type: CodeType) => void }) {
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
                <label key={type} class="type-option" title={FORM_TEXTS[type].intro}>
                  <input
                    type="radio"
                    name="type"
                    class="visually-hidden"
                    value={type}
                    checked={type === value}
                    onChange={() => onValue(type)}
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
