import { useId } from 'preact/hooks';
import type { Choice } from './field.js';

/** A choice that is shown as a tile: an image with its label below. */
export interface TileChoice<Value extends string> extends Choice<Value> {
  /** SVG markup of the image. */
  svg: string;
}

interface TileChoicesProps<Value extends string> {
  label: string;
  /** `undefined`: none of the choices applies. */
  value: Value | undefined;
  choices: readonly TileChoice<Value>[];
  onValue: (value: Value) => void;
}

/** A group of radio buttons that look like tiles. Arrow keys move between them. */
export function TileChoices<Value extends string>({
  label,
  value,
  choices,
  onValue,
}: TileChoicesProps<Value>) {
  const name = useId();
  return (
    <fieldset class="tile-choices">
      <legend class="field-label">{label}</legend>
      <div class="tile-row">
        {choices.map((choice) => (
          <label key={choice.value} class="tile-option">
            <input
              type="radio"
              name={name}
              class="visually-hidden"
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onValue(choice.value)}
            />
            <img src={`data:image/svg+xml,${encodeURIComponent(choice.svg)}`} alt="" width={48} height={48} />
            {choice.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
