import { PAYLOAD_TYPES, type CodeType } from '../../core/symbols/payloads/registry.js';
import { CODE_TYPE_DISPLAY } from '../codes/code-type-display.js';
import { Icon } from '../components/icon.js';

/** The choice of a code type. */
export function TypePicker({ value, onValue }: { value: CodeType; onValue: (type: CodeType) => void }) {
  return (
    <fieldset>
      <legend class="visually-hidden">Type</legend>
      <div class="type-picker">
        {PAYLOAD_TYPES.map(({ type, summary }) => (
          <label key={type} class="type-option" title={summary}>
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
    </fieldset>
  );
}
