import { MAX_ATTRIBUTES } from '../../core/gs1/attributes.js';
import { Button } from '../components/button.js';
import { TextField } from '../components/field.js';
import {
  attributeHint,
  attributeName,
  ATTRIBUTE_CHOICES,
  fromInputDate,
  toInputDate,
} from './attribute-values.js';
import { ChoiceOrText } from './choice-or-text.js';
import type { Gs1FieldsProps } from './gs1-fields-props.js';
import { gs1Message } from './gs1-messages.js';
import { useAttributeRows, type AttributeRow } from './use-attribute-rows.js';

/** Dates, weights, and other details that a code prints next to the numbers that identify the product. */
export function AttributeFields({ values, errors, onValues, onBlur: onLeave }: Gs1FieldsProps) {
  const [rows, setRows] = useAttributeRows(values['attributes'], (attributes) =>
    onValues({ ...values, attributes }),
  );
  const unused = ATTRIBUTE_CHOICES.filter(({ value }) => rows.every(({ ai }) => ai !== value));
  const set = (index: number, change: Partial<AttributeRow>) =>
    setRows(rows.map((row, at) => (at === index ? { ...row, ...change } : row)));
  return (
    <>
      <p class="field-note">
        Checkouts can read these, for example to reject an expired item. Where scans lead does not depend on
        them.
      </p>
      {rows.map(({ ai, value }, index) => {
        const date = toInputDate(ai, value);
        const error = gs1Message(errors, `data.attributes.${ai}`);
        return (
          <div key={index} class="attribute-row">
            <div class="field-pair">
              <ChoiceOrText
                label={`Detail ${index + 1}`}
                choices={ATTRIBUTE_CHOICES.filter(
                  (choice) => choice.value === ai || unused.some((other) => other.value === choice.value),
                )}
                otherLabel={`Number of detail ${index + 1} in the GS1 standard`}
                otherPlaceholder="3103"
                error={undefined}
                value={ai}
                onValue={(next) => set(index, { ai: next, value: '' })}
              />
              <TextField
                label={`${ai === '' ? 'Value' : attributeName(ai)}, value`}
                error={error}
                autocomplete="off"
                {...(date === undefined
                  ? { value, hint: attributeHint(ai), spellcheck: false }
                  : { value: date, type: 'date', min: '1951-01-01', max: '2050-12-31' })}
                onValue={(next) => set(index, { value: date === undefined ? next : fromInputDate(next) })}
                onBlur={() => onLeave(`data.attributes.${ai}`)}
              />
            </div>
            <Button
              icon="close"
              kind="quiet"
              aria-label={`Remove detail ${index + 1}`}
              onClick={() => setRows(rows.filter((_, at) => at !== index))}
            />
          </div>
        );
      })}
      {rows.length < MAX_ATTRIBUTES && (
        <Button
          small
          icon="plus"
          class="list-add"
          onClick={() => setRows([...rows, { ai: unused[0]?.value ?? '', value: '' }])}
        >
          Add detail
        </Button>
      )}
    </>
  );
}
