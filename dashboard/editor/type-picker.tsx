import { PAYLOAD_TYPES, type CodeType } from '../../core/payloads/registry.js';
import { CODE_TYPE } from '../codes/code-type.js';
import { Icon } from '../components/icon.js';

/** What the code is to do. */
export function TypePicker({ value, onValue }: { value: CodeType; onValue: (type: CodeType) => void }) {
  return (
    <fieldset>
      <legend class="unseen">Type</legend>
      <div class="types">
        {PAYLOAD_TYPES.map(({ type, summary }) => (
          <label key={type} class="type" title={summary}>
            <input
              type="radio"
              name="type"
              class="unseen"
              value={type}
              checked={type === value}
              onChange={() => onValue(type)}
            />
            <Icon name={CODE_TYPE[type].icon} size={20} />
            {CODE_TYPE[type].name}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
