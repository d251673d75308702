import { useState } from 'preact/hooks';
import { Field } from '../components/field.js';
import { Icon } from '../components/icon.js';
import type { Fields } from '../editor/form-fields.js';
import { compactGtin, noteOnGtin, type GtinNote } from './read-gtin.js';
import { isIdentifierText, readPasted } from './read-pasted.js';

interface GtinFieldProps {
  text: string;
  error: string | undefined;
  onText: (gtin: string) => void;
  /** Called with all fields that a pasted text has. */
  onFill: (fields: Fields) => void;
  onBlur: () => void;
}

/**
 * The barcode number of a product. It checks the number while it is typed, and a text that has more than the
 * number fills in the other fields, too.
 */
export function GtinField({ text, error, onText, onFill, onBlur: onLeave }: GtinFieldProps) {
  const [isTyping, setIsTyping] = useState(false);
  const [filled, setFilled] = useState(false);
  const pasted = isIdentifierText(text) ? readPasted(text) : undefined;
  const note = noteOnGtin(text, isTyping);
  const problem = pasted ? pastedProblem(pasted, isTyping) : problemOf(note, isTyping, error);
  /** Fills in the fields that a text has. Returns whether it has any. */
  const fill = (from: string) => {
    const read = isIdentifierText(from) ? readPasted(from) : { error: '' };
    if ('error' in read) return false;
    onFill(read.fields);
    setFilled(true);
    return true;
  };
  return (
    <Field
      label="Barcode number (GTIN)"
      isRequired
      error={problem}
      hint={note.kind === 'hint' ? note.text : undefined}
    >
      {(control) => (
        <>
          <input
            {...control}
            class="input number"
            dir="ltr"
            required
            inputMode="numeric"
            autocomplete="off"
            spellcheck={false}
            value={text}
            onFocus={() => setIsTyping(true)}
            onInput={(event) => {
              setFilled(false);
              // A text that is pasted is complete.
              setIsTyping(event.inputType !== 'insertFromPaste');
              onText(event.currentTarget.value);
            }}
            onPaste={(event) => {
              if (fill(event.clipboardData?.getData('text') ?? '')) event.preventDefault();
            }}
            onBlur={() => {
              setIsTyping(false);
              if (!fill(text) && compactGtin(text) !== text && !pasted) onText(compactGtin(text));
              onLeave();
            }}
          />
          <p role="status" class="field-note gtin-status">
            {problem === undefined && note.kind === 'valid' && (
              <>
                <Icon name="check" size={14} />{' '}
                {filled ? 'Filled in from the text that you pasted.' : note.text}
              </>
            )}
          </p>
        </>
      )}
    </Field>
  );
}

type Pasted = ReturnType<typeof readPasted>;

/** A text that is still being typed is no error. */
function pastedProblem(pasted: Pasted, isTyping: boolean): string | undefined {
  return 'error' in pasted && !isTyping ? pasted.error : undefined;
}

function problemOf(note: GtinNote, isTyping: boolean, error: string | undefined): string | undefined {
  if (note.kind === 'error') return note.text;
  return note.kind === 'valid' || isTyping ? undefined : error;
}
