import { QUALIFIER_LENGTHS } from '../../core/gs1/gs1-key.js';
import { TextField } from '../components/field.js';
import { formFields, textOf } from '../editor/form-fields.js';
import type { Gs1FieldsProps } from './gs1-fields-props.js';
import { gs1Message } from './gs1-messages.js';

/** Numbers that identify less than all items of a product, in the order of the form. */
export const QUALIFIERS = ['batch', 'serial', 'variant', 'tpx'] as const;

/** The batch, serial number, and variant of a product. The number of a third party excludes them. */
export function QualifierFields({ values, errors, onValues, onBlur: onLeave }: Gs1FieldsProps) {
  const isSet = (name: string) => (values[name] ?? '') !== '';
  const excludes = (name: string) =>
    name === 'tpx' ? ['batch', 'serial', 'variant'].some(isSet) : isSet('tpx');
  return (
    <>
      <p class="field-note">
        They are printed into the code. Create a code with the barcode number alone as well: it serves all
        other batches and items.
      </p>
      <div class="field-pair">
        {formFields('gs1')
          .filter(({ name }) => QUALIFIERS.some((qualifier) => qualifier === name))
          .sort((one, other) => orderOf(one.name) - orderOf(other.name))
          .map(({ name, label, hint }) => (
            <TextField
              key={name}
              label={label}
              hint={hint}
              error={gs1Message(errors, `data.${name}`)}
              // A field that excludes another one stays usable while it has a value, to empty it.
              disabled={excludes(name) && !isSet(name)}
              autocomplete="off"
              autocapitalize="none"
              spellcheck={false}
              maxLength={QUALIFIER_LENGTHS[name as keyof typeof QUALIFIER_LENGTHS]}
              value={textOf(values, name)}
              onValue={(value) => onValues({ ...values, [name]: value })}
              onBlur={() => onLeave(`data.${name}`)}
            />
          ))}
      </div>
    </>
  );
}

function orderOf(name: string): number {
  return QUALIFIERS.findIndex((qualifier) => qualifier === name);
}
