import { useEffect, useState } from 'preact/hooks';
import { Field } from './field.js';

const COLOUR = /^#[0-9a-f]{6}$/i;

interface ColourFieldProps {
  label: string;
  /** `#RRGGBB` */
  value: string;
  onValue: (color: string) => void;
}

/** A color to pick, or to type. */
export function ColorField({ label, value, onValue }: ColourFieldProps) {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  const type = (typed: string) => {
    setText(typed);
    const color = typed.startsWith('#') ? typed : `#${typed}`;
    if (COLOUR.test(color)) onValue(color.toLowerCase());
  };
  const wrong = !COLOUR.test(text) && text !== value;
  return (
    <Field label={label} error={wrong ? 'Six digits, such as #1e3a8a' : undefined}>
      {(ties) => (
        <div class="color">
          <input
            type="color"
            aria-label={`${label}: pick a color`}
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
