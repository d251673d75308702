import { useState } from 'preact/hooks';
import { TextField } from '../components/field.js';

interface ListTextProps {
  label: string;
  hint: string;
  error: string | undefined;
  values: readonly string[];
  /** Returns a value as it is sent. Default: unchanged. */
  normalize?: (value: string) => string;
  /** Called with the values; with `undefined` for none. */
  onValues: (values: string[] | undefined) => void;
  onBlur: () => void;
}

/** A text with several values, separated by commas. */
export function ListText(props: ListTextProps) {
  const { label, hint, error, values, normalize, onValues, onBlur: onLeave } = props;
  const parse = (text: string) => {
    const parts = text.split(',').map((part) => part.trim());
    return parts.filter((part) => part !== '').map((part) => normalize?.(part) ?? part);
  };
  /** The text while it is typed: the values do not have its last comma. */
  const [typed, setTyped] = useState('');
  const joined = values.join(', ');
  const isCurrent = parse(typed).join(', ') === joined;
  return (
    <TextField
      label={label}
      hint={hint}
      error={error}
      autocomplete="off"
      autocapitalize="none"
      spellcheck={false}
      value={isCurrent ? typed : joined}
      onValue={(text) => {
        setTyped(text);
        const next = parse(text);
        onValues(next.length > 0 ? next : undefined);
      }}
      onBlur={() => {
        setTyped(joined);
        onLeave();
      }}
    />
  );
}
