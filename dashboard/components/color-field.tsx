import { useEffect, useState } from 'preact/hooks';
import { Field } from './field.js';

const COLOUR = /^#[0-9a-f]{6}$/i;

interface ColourFieldProps {
  label: string;
  /** `#RRGGBB` */
  value: string;
  onValue: (colour: string) => void;
}

/** A colour to pick, or to type. */
export function ColourField({ label, value, onValue }: ColourFieldProps) {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  const type = (typed: string) => {
    setText(typed);
    const colour = typed.startsWith('#') ? typed : `#${typed}`;
    if (COLOUR.test(colour)) onValue(colour.toLowerCase());
  };
  const wrong = !COLOUR.test(text) && text !== value;
  return (
    <Field label={label} error={wrong ? 'Six digits, such as #1e3a8a' : undefined}>
      {(ties) => (
        <div class="colour">
          <input
            type="color"
            aria-label={`${label}: pick a colour`}
            value={value}
            onInput={(event) => onValue(event.currentTarget.value)}
          />
          <input
            class="input mono"
            {...ties}
            spellcheck={false}
            autocomplete="off"
            maxLength={7}
            value={text}
            onInput={(event) => type(event.currentTarget.value)}
          />
        </div>
      )}
    </Field>
  );
}
