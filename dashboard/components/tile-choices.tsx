import { useId } from 'preact/hooks';
import type { Choice } from './field.js';

/** A choice that is shown as a tile: an image with its label below. */
export interface TileChoice<Value extends string> extends Choice<Value> {
  /** SVG markup of the image, made here: nothing that people have typed is in it. */
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
            {/* Drawn in the document: each image of its own takes a phone 40 ms. */}
            <span class="tile-image" aria-hidden="true" dangerouslySetInnerHTML={{ __html: choice.svg }} />
            {choice.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
