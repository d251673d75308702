import { useRef, useState } from 'preact/hooks';
import type { CodeType } from '../../core/symbols/payloads/registry.js';
import { CODE_TYPE_DISPLAY } from '../codes/code-type-display.js';
import { Icon } from '../components/icon.js';
import { useIsPhone } from '../components/use-is-phone.js';
import { withType, type Draft } from './draft.js';
import { FORM_TEXTS } from './form-texts.js';
import { COMMON_TYPES, TYPE_GROUPS } from './type-groups.js';

export interface TypePickerProps {
  draft: Draft;
  onDraft: (draft: Draft) => void;
  /** Called when a type was chosen with a pointer. With arrow keys, people pass other types on the way. */
  onTap: () => void;
}

/**
 * The choice of a code type, in groups. Arrow keys move between the types shown. A phone starts with the
 * common ones, so that the first field of the form is on the screen as well.
 */
export function TypePicker({ draft, onDraft, onTap }: TypePickerProps) {
  const isPhone = useIsPhone();
  const [hasAll, setHasAll] = useState(!COMMON_TYPES.includes(draft.type));
  const fieldset = useRef<HTMLFieldSetElement>(null);
  const showAll = () => {
    setHasAll(true);
    requestAnimationFrame(() => fieldset.current?.querySelector<HTMLElement>('input:checked')?.focus());
  };
  const option = (type: CodeType) => (
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
  );
  return (
    <fieldset ref={fieldset}>
      <legend class="visually-hidden">Type</legend>
      {isPhone && !hasAll ? (
        <div class="type-picker">
          {COMMON_TYPES.map(option)}
          <button type="button" class="type-option" onClick={showAll}>
            <Icon name="more" size={20} />
            More types
          </button>
        </div>
      ) : (
        <div class="type-groups">
          {TYPE_GROUPS.map(({ name, types }) => (
            <div key={name} class="type-group" role="group" aria-label={name}>
              <p class="type-group-name" aria-hidden="true">
                {name}
              </p>
              <div class="type-picker">{types.map(option)}</div>
            </div>
          ))}
        </div>
      )}
    </fieldset>
  );
}
