import { useId } from 'preact/hooks';
import type { ErrorDetail } from '../../core/basics/errors.js';
import { Button } from '../components/button.js';
import { Checkbox, SelectField, TextField } from '../components/field.js';
import { capitalize, withScheme } from '../format/text.js';
import {
  isFieldRequired,
  isFieldShown,
  textsOf,
  type Fields,
  type FieldValue,
  type FormField,
} from './form-fields.js';
import { messageForPeople } from './form-texts.js';
import { LoadedNationalNumberNote } from './lazy-fields.js';
import { withCountryCode } from './phone-plans.js';

export interface FieldInputsProps {
  fields: readonly FormField[];
  values: Fields;
  /** Path of the group in the request body, such as `data`. */
  path: string;
  errors: readonly ErrorDetail[];
  onValues: (values: Fields) => void;
  /** Called with the path of a field that lost focus, so that its errors may be shown. */
  onBlur: (path: string) => void;
}

/**
 * The inputs for the fields of a type, or of a group inside it.
 *
 * @param props.shown fields to render. Default: all of `fields`
 */
export function FieldInputs({
  fields,
  shown = fields,
  values,
  path,
  errors,
  onValues,
  onBlur: onLeave,
}: FieldInputsProps & { shown?: readonly FormField[] }) {
  return (
    <>
      {shown
        .filter((field) => field.kind !== 'types' && isFieldShown(field, values))
        .map((field) => (
          <div key={field.name} onFocusOut={() => onLeave(`${path}.${field.name}`)}>
            <FieldInput
              field={field}
              value={values[field.name]}
              siblings={values}
              types={fields.find((other) => other.kind === 'types' && other.of === field.name)}
              path={`${path}.${field.name}`}
              errors={errors}
              onValue={(value) => onValues({ ...values, [field.name]: value })}
              onSiblings={(changed) => onValues({ ...values, ...changed })}
              onBlur={onLeave}
            />
          </div>
        ))}
    </>
  );
}

interface FieldInputProps {
  field: FormField;
  value: FieldValue;
  siblings: Fields;
  /** The field with the types of the items, if the field is a list that has one. */
  types: FormField | undefined;
  path: string;
  errors: readonly ErrorDetail[];
  onValue: (value: FieldValue) => void;
  /** Sets several fields of the group at once. */
  onSiblings: (changed: Fields) => void;
  onBlur: (path: string) => void;
}

function FieldInput(props: FieldInputProps) {
  const { field, value, siblings, types, path, errors, onValue, onSiblings, onBlur: onLeave } = props;
  const { label, hint } = field;
  const required = isFieldRequired(field, siblings);
  const error = messageText(errors.find((detail) => detail.path === path)?.message);
  const text = typeof value === 'string' ? value : '';
  const frame = { label, hint, error, isRequired: required };

  switch (field.kind) {
    case 'switch':
      return <Checkbox label={label} hint={hint} checked={value === true} onValue={onValue} />;
    case 'choice': {
      const choices = field.values.map((choice) => ({
        value: choice,
        label: CHOICE_LABELS[choice] ?? choice,
      }));
      const placeholder = field.defaultValue === undefined ? [{ value: '', label: 'Select…' }] : [];
      return (
        <SelectField
          {...frame}
          value={text || (field.defaultValue ?? '')}
          choices={[...placeholder, ...choices]}
          onValue={onValue}
        />
      );
    }
    case 'group':
      return (
        <fieldset class="group">
          <legend class="field-label">{label}</legend>
          <div class="group-fields">
            <FieldInputs
              fields={field.fields}
              values={typeof value === 'object' && !Array.isArray(value) ? value : {}}
              path={path}
              errors={errors}
              onValues={onValue}
              onBlur={onLeave}
            />
          </div>
        </fieldset>
      );
    case 'list':
      return (
        <ListInput
          field={field}
          values={textsOf(value)}
          path={path}
          errors={errors}
          typed={
            types?.kind === 'types' ? { field: types, values: textsOf(siblings[types.name]) } : undefined
          }
          onValue={onValue}
          onTyped={onSiblings}
        />
      );
    case 'types':
    case 'json':
      return null;
    case 'multiline':
      return <TextField {...frame} rows={4} required={required} value={text} onValue={onValue} />;
    case 'dateTime': {
      const type = siblings['allDay'] === true ? 'date' : 'datetime-local';
      const shown = type === 'date' ? text.slice(0, 10) : text;
      return (
        <TextField
          {...frame}
          hint={field.name === 'end' && type === 'date' ? 'Last day, inclusive' : undefined}
          type={type}
          required={required}
          value={shown}
          onValue={onValue}
        />
      );
    }
    case 'number':
      return (
        <TextField
          {...frame}
          inputMode="decimal"
          required={required}
          value={text}
          onValue={(typed) => onValue(typed.replace(',', '.'))}
        />
      );
    case 'text':
      return (
        <>
          <TextField
            {...frame}
            {...inputAttributes(field.input)}
            required={required}
            value={text}
            onValue={onValue}
            onBlur={() => completed(field.input, text) !== text && onValue(completed(field.input, text))}
          />
          {field.input === 'tel' && <LoadedNationalNumberNote value={text} onValue={onValue} />}
        </>
      );
  }
}

type ListField = Extract<FormField, { kind: 'list' }>;
type TypesField = Extract<FormField, { kind: 'types' }>;

function ListInput({
  field,
  values,
  path,
  errors,
  typed,
  onValue,
  onTyped,
}: {
  field: ListField;
  values: readonly string[];
  path: string;
  errors: readonly ErrorDetail[];
  /** The types of the items. */
  typed: { field: TypesField; values: readonly string[] } | undefined;
  onValue: (values: string[]) => void;
  /** Sets the items and their types. */
  onTyped: (changed: Fields) => void;
}) {
  const rows = values.length === 0 ? [''] : values;
  const typeOf = (index: number) => typed?.values[index] ?? 'other';
  const setType = (index: number, type: string) =>
    typed &&
    onTyped({
      [field.name]: [...rows],
      [typed.field.name]: rows.map((_, at) => (at === index ? type : typeOf(at))),
    });
  const removeItem = (index: number) => {
    const items = rows.filter((_, at) => at !== index);
    if (!typed || typed.values.length === 0) return onValue(items);
    const types = rows.map((_, at) => typeOf(at)).filter((_, at) => at !== index);
    onTyped({ [field.name]: items, [typed.field.name]: types });
  };
  const setItem = (index: number, text: string) =>
    onValue(rows.map((row, at) => (at === index ? text : row)));
  const noteId = useId();
  const hasError = errors.some((detail) => detail.path === path || detail.path.startsWith(`${path}[`));
  const listError = messageText(errors.find((detail) => detail.path === path)?.message);
  return (
    <fieldset class="list-field" aria-describedby={field.hint && !hasError ? noteId : undefined}>
      <legend class="field-label" data-required={field.required || undefined}>
        {field.label}
      </legend>
      {rows.map((row, index) => (
        <div class="list-row" key={index}>
          <input
            class="input"
            {...inputAttributes(field.input)}
            dir="auto"
            aria-label={`${field.label}, ${index + 1}`}
            aria-invalid={errors.some((detail) => detail.path === `${path}[${index}]`) || undefined}
            value={row}
            onInput={(event) => setItem(index, event.currentTarget.value)}
            onBlur={() => completed(field.input, row) !== row && setItem(index, completed(field.input, row))}
          />
          {typed && (
            <select
              class="input list-type"
              aria-label={`Type of ${field.label.toLowerCase()}, ${index + 1}`}
              value={typeOf(index)}
              onChange={(event) => setType(index, event.currentTarget.value)}
            >
              {typed.field.values.map((type) => (
                <option key={type} value={type}>
                  {capitalize(type)}
                </option>
              ))}
            </select>
          )}
          {rows.length > 1 && (
            <Button
              kind="quiet"
              icon="close"
              aria-label={`Remove ${field.label.toLowerCase()}, ${index + 1}`}
              onClick={() => removeItem(index)}
            />
          )}
        </div>
      ))}
      {errors
        .filter((detail) => detail.path.startsWith(`${path}[`))
        .map((detail) => (
          <p key={detail.path} class="field-note field-error">
            {messageText(detail.message)}
          </p>
        ))}
      {field.input === 'tel' &&
        rows.map((row, index) => (
          <LoadedNationalNumberNote key={index} value={row} onValue={(number) => setItem(index, number)} />
        ))}
      {listError && <p class="field-note field-error">{listError}</p>}
      {field.hint && !hasError && (
        <p id={noteId} class="field-note">
          {field.hint}
        </p>
      )}
      {rows.length < field.maxItems && rows.at(-1) !== '' && (
        <Button small icon="plus" class="list-add" onClick={() => onValue([...rows, ''])}>
          Add another
        </Button>
      )}
    </fieldset>
  );
}

/** Returns what was typed with what it lacks: the scheme of a URL, or the country code of a phone number. */
function completed(input: string, text: string): string {
  return input === 'url' ? withScheme(text) : input === 'tel' ? withCountryCode(text) : text;
}

/** Network passwords are shown while typing: they end up printed on a wall anyway. */
function inputAttributes(input: 'text' | 'url' | 'email' | 'tel' | 'date' | 'password') {
  const common = { autocomplete: 'off', spellcheck: false } as const;
  switch (input) {
    case 'url':
      return { type: 'text', inputMode: 'url', ...common, placeholder: 'https://' } as const;
    case 'email':
      return { type: 'text', inputMode: 'email', ...common } as const;
    case 'tel':
      return { type: 'tel', ...common, placeholder: '+49 30 901820' } as const;
    case 'date':
      return { type: 'date' } as const;
    case 'password':
      return { type: 'text', ...common, autocapitalize: 'none' } as const;
    case 'text':
      return { type: 'text', autocomplete: 'off' } as const;
  }
}

function messageText(message: string | undefined): string | undefined {
  return message && messageForPeople(message);
}

/** Labels of select options whose API value is not readable. */
const CHOICE_LABELS: Record<string, string> = {
  WPA: 'WPA, WPA2, or WPA3 (most networks)',
  WPA3: 'WPA3 only',
  WEP: 'WEP (old devices)',
  nopass: 'No password',
  'WPA2-EAP': 'Company login (EAP)',
};
