import { useEffect, useState } from 'preact/hooks';
import { Field } from './field.js';

const HEX_COLOR = /^#[0-9a-f]{6}$/i;

interface ColorFieldProps {
  label: string;
  /** `#RRGGBB` */
  value: string;
  /** Receives `#rrggbb`, and only once the typed color is complete. */
  onValue: (color: string) => void;
  /** Problem of the color, as a sentence. */
  error?: string | undefined;
}

/** A color that can be picked or typed. */
export function ColorField({ label, value, onValue, error }: ColorFieldProps) {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  const handleInput = (typed: string) => {
    setText(typed);
    const color = typed.startsWith('#') ? typed : `#${typed}`;
    if (HEX_COLOR.test(color)) onValue(color.toLowerCase());
  };
  const invalid = !HEX_COLOR.test(text) && text !== value;
  return (
    <Field label={label} error={invalid ? 'Enter six hexadecimal digits, such as #1e3a8a' : error}>
      {(control) => (
        <div class="color">
          <input
            type="color"
            aria-label={`${label}: pick a color`}
            value={value}
            onInput={(event) => onValue(event.currentTarget.value)}
          />
          <input
            class="input mono"
            {...control}
            spellcheck={false}
            autocomplete="off"
            maxLength={7}
            value={text}
            onInput={(event) => handleInput(event.currentTarget.value)}
          />
        </div>
      )}
    </Field>
  );
}
