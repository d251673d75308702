import { useEffect, useState } from 'preact/hooks';
import { readNationalNumber } from '../../core/symbols/payloads/national-number.js';
import { Button } from '../components/button.js';
import { likelyCountries } from './likely-countries.js';

const countryNames = new Intl.DisplayNames('en', { type: 'region' });

const readings = (text: string) => readNationalNumber(text, likelyCountries());

/** Returns a phone number with its country code, if only one country is likely; otherwise as it is typed. */
export function withCountryCode(text: string): string {
  const [first, ...others] = new Set(readings(text).map(({ international }) => international));
  return first !== undefined && others.length === 0 ? first : text;
}

interface NationalNumberNoteProps {
  value: string;
  onValue: (value: string) => void;
}

/**
 * The note below a phone number that was typed without its country code: how the form has read it, or, if it
 * may be from several countries, a button for each.
 */
export function NationalNumberNote({ value, onValue }: NationalNumberNoteProps) {
  /** The last number without a country code. */
  const [typed, setTyped] = useState(value);
  const current = readings(value);
  useEffect(() => {
    if (current.length > 0 || value === '') setTyped(value);
  }, [value]);
  const chosen = readings(typed).find(({ international }) => international === value);
  if (chosen) {
    return (
      <p class="field-note" role="status">
        Read as a number in {countryNames.of(chosen.country)}.
      </p>
    );
  }
  if (current.length === 0) return null;
  return (
    <div class="row national-numbers">
      {current.map(({ country, international }) => (
        <Button key={country} small onClick={() => onValue(international)}>
          Use {international}
        </Button>
      ))}
    </div>
  );
}

export { parsePhoneNumberFromString } from 'libphonenumber-js/min';
