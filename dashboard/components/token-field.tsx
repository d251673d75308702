import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { Button } from './button.js';
import type { SearchChoice } from './choice.js';
import { Field } from './field.js';
import { searchChoices } from './search-choices.js';

interface TokenFieldProps {
  /** Name of the list, such as "Countries". */
  label: string;
  values: readonly string[];
  /** Options that are found while typing. */
  choices?: readonly SearchChoice[];
  hint?: string | undefined;
  error?: string | undefined;
  optional?: boolean;
  placeholder?: string;
  /** Type of the input; `date` offers a calendar. */
  type?: 'text' | 'date';
  /** Returns the value that a text stands for; undefined if it stands for none. Default: the text itself. */
  parse?: (typed: string) => string | undefined;
  /** Message for a text that stands for no value. */
  rejection?: (typed: string) => string;
  /** Name of a value, for people. Default: the value. */
  nameOf?: (value: string) => string;
  onValues: (values: string[]) => void;
}

/**
 * A list of short values. Each shows as a button that removes it. Enter adds the highlighted option, or what
 * was typed if there is none; a comma or leaving the field adds what was typed. A text that stands for no
 * value stays, with a message.
 *
 * @see https://www.w3.org/WAI/ARIA/apg/patterns/combobox/ (list autocomplete with automatic selection)
 */
export function TokenField(props: TokenFieldProps) {
  const { label, values, choices = [], hint, error, optional, placeholder, type = 'text' } = props;
  const { parse = trim, rejection = unknownName, nameOf = (value) => value, onValues } = props;
  const [text, setText] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const [position, setPosition] = useState(0);
  const [rejected, setRejected] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const listId = useId();
  const exact = parse(text) || undefined;
  const options = isOpen ? searchChoices(text, choices, { exact, nameOf, excluded: values }) : [];
  const active = Math.min(position, options.length - 1);
  const hasList = choices.length > 0;
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [active, options.length]);

  const changeText = (typed: string) => {
    setText(typed);
    setPosition(0);
    setRejected(undefined);
    setIsOpen(hasList && typed.trim() !== '');
  };
  const close = () => setIsOpen(false);
  const addValues = (added: readonly string[]) => {
    setText('');
    setRejected(undefined);
    close();
    if (added.length > 0) onValues([...new Set([...values, ...added])]);
  };
  /**
   * Adds what was typed: one value, or several with commas in between. What stands for no value stays in the
   * field.
   */
  const addTyped = (typed: string) => {
    const parts = typed.split(',').filter((part) => part.trim() !== '');
    const unknown = parts.filter((part) => !findValue(part));
    addValues(parts.flatMap((part) => findValue(part) ?? []));
    if (unknown.length === 0) return;
    setText(unknown.join(',').trim());
    setRejected(rejection(unknown[0]!.trim()));
  };
  /** The value of a text, or of the only option that it finds. */
  const findValue = (part: string): string | undefined => {
    const own = parse(part) || undefined;
    if (own !== undefined || !hasList) return own;
    const found = searchChoices(part, choices, { exact: undefined, nameOf, excluded: [] });
    return found.length === 1 ? found[0]!.value : undefined;
  };

  const handleKeyDown = (event: KeyboardEvent) => {
    const last = options.length - 1;
    switch (event.key) {
      case 'Enter':
        if (text.trim() === '' && !isOpen) return event.preventDefault();
        // A value that is chosen already must not become its neighbor in the list.
        if (text.includes(',') || values.includes(findValue(text) ?? '')) addTyped(text);
        else if (options[active]) addValues([options[active].value]);
        else addTyped(text);
        break;
      case 'ArrowDown':
      case 'ArrowUp':
        if (!hasList) return;
        if (!isOpen) setIsOpen(true);
        else if (event.key === 'ArrowDown') setPosition(active >= last ? 0 : active + 1);
        else setPosition(active <= 0 ? last : active - 1);
        break;
      case 'Escape':
        // The first press closes the list, and the next one the dialog around the field.
        if (!isOpen) return;
        event.stopPropagation();
        close();
        break;
      default:
        return;
    }
    event.preventDefault();
  };

  return (
    <div class="token-field">
      <Field label={label} hint={hint} error={rejected ?? error} optional={optional}>
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
                {...(hasList && {
                  role: 'combobox',
                  'aria-autocomplete': 'list',
                  'aria-expanded': options.length > 0,
                  'aria-controls': listId,
                  'aria-activedescendant': options[active] && `${listId}-${active}`,
                })}
                autocomplete="off"
                spellcheck={false}
                placeholder={placeholder}
                value={text}
                onInput={(event) => {
                  const typed = event.currentTarget.value;
                  if (typed.endsWith(',')) addTyped(typed);
                  else changeText(typed);
                }}
                onKeyDown={handleKeyDown}
                onClick={() => setIsOpen(hasList)}
                onBlur={() => {
                  if (text.trim() !== '') addTyped(text);
                  close();
                }}
              />
              <Button
                icon="plus"
                aria-label={`Add to ${label.toLowerCase()}`}
                onClick={() => {
                  addTyped(text);
                  input.current?.focus();
                }}
              />
              {hasList && (
                <ul
                  class="token-options"
                  id={listId}
                  role="listbox"
                  aria-label={label}
                  ref={list}
                  hidden={options.length === 0}
                >
                  {options.map((option, index) => (
                    <li
                      key={option.value}
                      id={`${listId}-${index}`}
                      class="token-option"
                      role="option"
                      aria-selected={index === active}
                      // Keeps the focus in the field.
                      onMouseDown={(event) => event.preventDefault()}
                      onPointerMove={() => setPosition(index)}
                      onClick={() => addValues([option.value])}
                    >
                      <bdi class="truncate">{option.label}</bdi>
                      {option.detail && <span class="small soft">{option.detail}</span>}
                    </li>
                  ))}
                </ul>
              )}
            </div>
          </>
        )}
      </Field>
    </div>
  );
}

const trim = (typed: string) => typed.trim();
const unknownName = (typed: string) => `“${typed}” is not known. Choose one from the list.`;
