import { useId, useRef, useState } from 'preact/hooks';
import { Button } from './button.js';
import { Field, type Choice } from './field.js';

interface TokenFieldProps {
  /** Name of the list, such as "Countries". */
  label: string;
  values: readonly string[];
  /** Suggestions while typing. */
  choices?: readonly Choice<string>[];
  hint?: string | undefined;
  error?: string | undefined;
  optional?: boolean;
  placeholder?: string;
  /** Type of the input; `date` offers a calendar. */
  type?: 'text' | 'date';
  /** Parses what was typed. Default: trims it. */
  parse?: (typed: string) => string;
  /** Name of a value, for people. Default: the value. */
  nameOf?: (value: string) => string;
  onValues: (values: string[]) => void;
}

/**
 * A list of short values. Each shows as a button that removes it. Enter, a comma, or leaving the field adds what was typed.
 */
export function TokenField(props: TokenFieldProps) {
  const { label, values, choices = [], hint, error, optional, placeholder, type = 'text' } = props;
  const { parse = (typed) => typed.trim(), nameOf = (value) => value, onValues } = props;
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const add = (typed: string) => {
    const added = typed.split(',').map(parse).filter(Boolean);
    setText('');
    if (added.length > 0) onValues([...new Set([...values, ...added])]);
  };
  return (
    <div class="token-field">
      <Field label={label} hint={hint} error={error} optional={optional}>
        {(control) => (
          <>
            {values.length > 0 && (
              <ul class="tokens" aria-label={`${label}: chosen`}>
                {values.map((value) => (
                  <li key={value}>
                    <Button
                      small
                      icon="close"
                      aria-label={`Remove ${nameOf(value)}`}
                      onClick={() => {
                        onValues(values.filter((each) => each !== value));
                        input.current?.focus();
                      }}
                    >
                      <bdi class="truncate">{nameOf(value)}</bdi>
                    </Button>
                  </li>
                ))}
              </ul>
            )}
            <div class="token-add">
              <input
                class="input"
                {...control}
                ref={input}
                type={type}
                dir="auto"
                list={choices.length > 0 ? listId : undefined}
                autocomplete="off"
                spellcheck={false}
                placeholder={placeholder}
                value={text}
                onInput={(event) => {
                  const typed = event.currentTarget.value;
                  if (typed.endsWith(',')) add(typed);
                  else setText(typed);
                }}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter') return;
                  event.preventDefault();
                  add(text);
                }}
                onBlur={() => add(text)}
              />
              <Button icon="plus" aria-label={`Add to ${label.toLowerCase()}`} onClick={() => add(text)} />
            </div>
            {choices.length > 0 && (
              <datalist id={listId}>
                {choices.map(({ value, label: name }) => (
                  <option key={value} value={name} />
                ))}
              </datalist>
            )}
          </>
        )}
      </Field>
    </div>
  );
}
