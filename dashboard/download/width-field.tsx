import { Field, Select } from '../components/field.js';
import { convertWidth, WIDTH_UNITS, type ImageChoice, type WidthUnit } from './image-choice.js';

const UNITS = Object.entries(WIDTH_UNITS).map(([value, label]) => ({ value: value as WidthUnit, label }));

interface WidthFieldProps {
  choice: ImageChoice;
  error: string | undefined;
  onChoice: (change: Partial<ImageChoice>) => void;
}

/** The width of an image in print. Choosing another unit converts the number. */
export function WidthField({ choice: { width, unit }, error, onChoice }: WidthFieldProps) {
  return (
    <Field label="Width" hint="Of the whole image, with its border and frame" error={error}>
      {(control) => (
        <div class="width-field">
          <input
            class="input"
            {...control}
            inputMode="decimal"
            autocomplete="off"
            maxLength={8}
            value={width}
            onInput={(event) => onChoice({ width: event.currentTarget.value.replace(',', '.') })}
          />
          <Select
            aria-label="Unit"
            value={unit}
            choices={UNITS}
            onValue={(next) => onChoice({ unit: next, width: convertWidth(width, unit, next) })}
          />
        </div>
      )}
    </Field>
  );
}
