import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import type { Choice } from './choice.js';

export type { Choice } from './choice.js';

interface FieldFrame {
  label: string;
  /** Shown below the control unless there is an error: purpose or format. */
  hint?: string | undefined;
  error?: string | undefined;
  optional?: boolean | undefined;
  /** Whether screen readers read the hint or the error when it changes, as while the user types. */
  isNoteLive?: boolean | undefined;
  /** Marks the label, in forms that mark what is required instead of what is optional. */
  isRequired?: boolean | undefined;
}

/** Attributes that connect a control to its label, hint, and error. */
interface ControlAttributes {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': boolean | undefined;
}

/**
 * A form field: label, control, and below it the error or the hint.
 *
 * @param children renders the control with the attributes that connect it to label, hint, and error
 */
export function Field({
  label,
  hint,
  error,
  optional,
  isRequired,
  isNoteLive,
  children,
}: FieldFrame & { children: (control: ControlAttributes) => ComponentChildren }) {
  const id = useId();
  const noteId = `${id}-note`;
  const control = {
    id,
    'aria-describedby': error || hint ? noteId : undefined,
    'aria-invalid': error ? true : undefined,
  };
  return (
    <div class="field">
      <label class="field-label" data-required={isRequired || undefined} for={id}>
        {label}
        {optional && <span class="field-optional"> optional</span>}
      </label>
      {children(control)}
      {(error ?? hint) && (
        <p
          id={noteId}
          class={error ? 'field-note field-error' : 'field-note'}
          aria-live={isNoteLive ? 'polite' : undefined}
        >
          {error ?? hint}
        </p>
      )}
    </div>
  );
}

type TextFieldProps = FieldFrame &
  Omit<JSX.InputHTMLAttributes, 'label' | 'onInput' | 'value'> & {
    value: string;
    onValue: (value: string) => void;
    /** Renders a text area with this number of rows. */
    rows?: number;
  };

/** A text input, or a text area if `rows` is given, with its label, hint, and error. */
export function TextField({
  label,
  hint,
  error,
  optional,
  isRequired,
  isNoteLive,
  onValue,
  rows,
  ...rest
}: TextFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  // Browsers follow the attribute only on the first page of a visit, and when a dialog opens.
  useEffect(() => {
    if (rest.autofocus) input.current?.focus();
  }, []);
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      optional={optional}
      isRequired={isRequired}
      isNoteLive={isNoteLive}
    >
      {(control) =>
        rows === undefined ? (
          <input
            ref={input}
            class="input"
            dir="auto"
            {...rest}
            {...control}
            onInput={(event) => onValue(event.currentTarget.value)}
          />
        ) : (
          <textarea
            class="input"
            dir="auto"
            rows={rows}
            value={rest.value}
            placeholder={rest.placeholder}
            required={rest.required}
            {...control}
            onInput={(event) => onValue(event.currentTarget.value)}
          />
        )
      }
    </Field>
  );
}

type SelectProps<Value extends string> = FieldFrame & {
  value: Value;
  choices: readonly Choice<Value>[];
  onValue: (value: Value) => void;
};

/** A select with its label, hint, and error. */
export function SelectField<Value extends string>({ value, choices, onValue, ...frame }: SelectProps<Value>) {
  return (
    <Field {...frame}>
      {(control) => <Select value={value} choices={choices} onValue={onValue} {...control} />}
    </Field>
  );
}

type BareSelectProps<Value extends string> = Omit<
  JSX.SelectHTMLAttributes,
  'value' | 'onChange' | 'label'
> & {
  value: Value;
  choices: readonly Choice<Value>[];
  onValue: (value: Value) => void;
};

type LongSelectProps = Omit<BareSelectProps<string>, 'choices'> & {
  /** Label of the value. */
  valueLabel: string;
  choices: () => readonly Choice<string>[];
};

/** A select with hundreds of choices, which it has once somebody points at it or focuses it. */
export function LongSelect({ value, valueLabel, choices, ...rest }: LongSelectProps) {
  const [isUsed, setIsUsed] = useState(false);
  const use = () => setIsUsed(true);
  return (
    <Select
      {...rest}
      value={value}
      choices={isUsed ? choices() : [{ value, label: valueLabel }]}
      onFocus={use}
      onPointerEnter={use}
    />
  );
}

/** A select without a visible label; pass an `aria-label`. */
export function Select<Value extends string>({ value, choices, onValue, ...rest }: BareSelectProps<Value>) {
  return (
    <select
      class="input select"
      {...rest}
      value={value}
      onChange={(event) => onValue(event.currentTarget.value as Value)}
    >
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  );
}

interface CheckboxProps {
  label: ComponentChildren;
  checked: boolean;
  onValue: (checked: boolean) => void;
  hint?: string | undefined;
  /** Looks like a switch, for settings that take effect immediately. */
  asSwitch?: boolean;
  disabled?: boolean;
}

/** A checkbox with its label and hint. */
export function Checkbox({ label, checked, onValue, hint, asSwitch, disabled }: CheckboxProps) {
  const id = useId();
  return (
    <div class="check">
      <input
        id={id}
        type="checkbox"
        role={asSwitch ? 'switch' : undefined}
        class={asSwitch ? 'switch' : 'checkbox'}
        checked={checked}
        disabled={disabled}
        aria-describedby={hint ? `${id}-note` : undefined}
        onChange={(event) => onValue(event.currentTarget.checked)}
      />
      <label for={id}>{label}</label>
      {hint && (
        <p id={`${id}-note`} class="field-note">
          {hint}
        </p>
      )}
    </div>
  );
}
