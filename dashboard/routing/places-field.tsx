import type { ErrorDetail } from '../../core/basics/errors.js';
import { Button } from '../components/button.js';
import { Select } from '../components/field.js';
import { messageAt } from '../http/api-error.js';
import { countryChoices } from './names.js';

interface Place {
  /** ISO 3166-1 alpha-2; empty if not chosen yet. */
  country: string;
  name: string;
}

interface PlacesFieldProps {
  /** Label of the name field, such as "City". */
  nameLabel: string;
  places: readonly Place[];
  path: string;
  /** Member of a place in the API that holds the name. */
  nameKey: 'region' | 'city';
  errors: readonly ErrorDetail[];
  onPlaces: (places: Place[]) => void;
}

/** A list of regions or cities, each with its country. */
export function PlacesField({ nameLabel, places, path, nameKey, errors, onPlaces }: PlacesFieldProps) {
  const noun = nameLabel.toLowerCase();
  const countries = [{ value: '', label: 'Country…' }, ...countryChoices()];
  const update = (index: number, change: Partial<Place>) =>
    onPlaces(places.map((place, other) => (other === index ? { ...place, ...change } : place)));
  return (
    <fieldset class="list-field">
      <legend class="field-label">{nameLabel}</legend>
      {places.map(({ country, name }, index) => {
        const error =
          messageAt(errors, `${path}[${index}].country`) ?? messageAt(errors, `${path}[${index}].${nameKey}`);
        return (
          <div key={index} class="list-item">
            <div class="place-row">
              <input
                class="input"
                dir="auto"
                aria-label={`${nameLabel}, ${index + 1}`}
                aria-invalid={error !== undefined || undefined}
                placeholder={nameLabel}
                maxLength={100}
                autocomplete="off"
                value={name}
                onInput={(event) => update(index, { name: event.currentTarget.value })}
              />
              <Select
                aria-label={`Country of ${name || `${noun} ${index + 1}`}`}
                value={country}
                choices={countries}
                onValue={(next) => update(index, { country: next })}
              />
              {places.length > 1 && (
                <Button
                  kind="quiet"
                  icon="close"
                  aria-label={`Remove ${name || `${noun} ${index + 1}`}`}
                  onClick={() => onPlaces(places.filter((_, other) => other !== index))}
                />
              )}
            </div>
            {error && (
              <p class="field-note field-error">
                {country === '' || name === '' ? `Enter the ${noun} and its country` : error}
              </p>
            )}
          </div>
        );
      })}
      <p class="field-note">Names as in the analytics</p>
      <Button
        small
        icon="plus"
        class="list-add"
        onClick={() => onPlaces([...places, { country: places.at(-1)?.country ?? '', name: '' }])}
      >
        Add {noun}
      </Button>
    </fieldset>
  );
}
