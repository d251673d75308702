import type { ComponentChildren, JSX } from 'preact';
import { useId } from 'preact/hooks';

interface FieldFrame {
  label: string;
  /** Below the field: what it is for, or what form it has. */
  hint?: string | undefined;
  error?: string | undefined;
  optional?: boolean | undefined;
}

/** What ties a control to its label, hint and error. */
interface ControlTies {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': boolean | undefined;
}

/** A label above a control, with what is wrong below it. */
export function Field({
  label,
  hint,
  error,
  optional,
  children,
}: FieldFrame & { children: (ties: ControlTies) => ComponentChildren }) {
  const id = useId();
  const noteId = `${id}-note`;
  const ties = {
    id,
    'aria-describedby': error || hint ? noteId : undefined,
    'aria-invalid': error ? true : undefined,
  };
  return (
    <div class="field">
      <label class="field-label" for={id}>
        {label}
        {optional && <span class="field-optional"> optional</span>}
      </label>
      {children(ties)}
      {(error ?? hint) && (
        <p id={noteId} class={error ? 'field-note field-error' : 'field-note'}>
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
    lines?: number;
  };

export function TextField({ label, hint, error, optional, onValue, lines, ...rest }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional}>
      {(ties) =>
        lines === undefined ? (
          <input
            class="input"
            dir="auto"
            {...rest}
            {...ties}
            onInput={(event) => onValue(event.currentTarget.value)}
          />
        ) : (
          <textarea
            class="input"
            dir="auto"
            rows={lines}
            value={rest.value}
            placeholder={rest.placeholder}
            required={rest.required}
            {...ties}
            onInput={(event) => onValue(event.currentTarget.value)}
          />
        )
      }
    </Field>
  );
}

export interface Choice<Value extends string> {
  value: Value;
  label: string;
}

type SelectProps<Value extends string> = FieldFrame & {
  value: Value;
  choices: readonly Choice<Value>[];
  onValue: (value: Value) => void;
};

export function SelectField<Value extends string>({ value, choices, onValue, ...frame }: SelectProps<Value>) {
  return (
    <Field {...frame}>
      {(ties) => <Select value={value} choices={choices} onValue={onValue} {...ties} />}
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

/** Without a visible label: give it `aria-label`. */
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
  /** Looks like a switch, for what takes effect at once. */
  asSwitch?: boolean;
  disabled?: boolean;
}

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
