import { useState } from 'preact/hooks';
import type { Choice } from '../components/choice.js';
import { Field, LongSelect, TextField } from '../components/field.js';

interface ChoiceOrTextProps {
  label: string;
  value: string;
  choices: readonly Choice<string>[];
  /** Label of the input for a value that is not in the list. */
  otherLabel: string;
  otherPlaceholder: string;
  hint?: string;
  error: string | undefined;
  onValue: (value: string) => void;
  onBlur?: () => void;
}

/** Value of the choice to type another value. */
const OTHER = ' other';

/** A choice from a list, or a text that is not in it, such as the empty text. */
export function ChoiceOrText(props: ChoiceOrTextProps) {
  const { label, value, choices, otherLabel, otherPlaceholder, hint, error } = props;
  const { onValue, onBlur: onLeave } = props;
  /** A text that is in the list stays a text while it is typed. */
  const [isTyping, setIsTyping] = useState(false);
  const listed = choices.find((choice) => choice.value === value);
  const isOther = isTyping || !listed;
  return (
    <>
      <Field label={label} hint={hint} error={isOther ? undefined : error}>
        {(control) => (
          <LongSelect
            {...control}
            value={isOther ? OTHER : value}
            valueLabel={isOther ? 'Other…' : (listed?.label ?? '')}
            choices={() => [...choices, { value: OTHER, label: 'Other…' }]}
            onValue={(chosen) => onValue(chosen === OTHER ? '' : chosen)}
          />
        )}
      </Field>
      {isOther && (
        <TextField
          label={otherLabel}
          placeholder={otherPlaceholder}
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
          error={error}
          value={value}
          onValue={onValue}
          onFocus={() => setIsTyping(true)}
          onBlur={() => {
            setIsTyping(false);
            onLeave?.();
          }}
        />
      )}
    </>
  );
}
