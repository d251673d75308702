import { useRef } from 'preact/hooks';
import { TextField } from './field.js';
import { withScheme } from '../format/text.js';

interface UrlFieldProps {
  label: string;
  value: string;
  hint?: string | undefined;
  error?: string | undefined;
  optional?: boolean;
  /** Marks the field, in forms that mark what is required. */
  isRequired?: boolean;
  /** Maximum length in characters. Default: the limit of every URL but the one of a code. */
  maxLength?: number;
  /** Whether the field starts with the focus and its URL selected, so that typing replaces it. */
  isSelected?: boolean;
  onValue: (url: string) => void;
}

/** A field for a URL. `https://` is added to a bare host when the field loses focus. */
export function UrlField({ value, onValue, maxLength = 2_048, isSelected, ...frame }: UrlFieldProps) {
  const selectsOnFocus = useRef(isSelected);
  return (
    <TextField
      {...frame}
      autofocus={isSelected}
      onFocus={(event) => {
        if (selectsOnFocus.current) event.currentTarget.select();
        selectsOnFocus.current = false;
      }}
      required={frame.isRequired}
      inputMode="url"
      autocomplete="off"
      spellcheck={false}
      placeholder="https://"
      maxLength={maxLength}
      value={value}
      onValue={onValue}
      onBlur={() => withScheme(value) !== value && onValue(withScheme(value))}
    />
  );
}
