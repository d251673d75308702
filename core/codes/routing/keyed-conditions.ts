import type { Condition } from './condition-schema.js';
import type { VisitorFacts } from './visitor-facts.js';

/** Fields of `when` that list values, each of which a visitor has or has not. */
export type KeyedField = 'source' | 'device' | 'country' | 'os' | 'browser' | 'region' | 'city' | 'language';

/** The values of a field as keys, which match if they are equal. */
interface Keys<Value> {
  /** Returns the keys that a condition lists. */
  listed: (value: Value) => readonly string[];
  /** Returns the keys that a visitor has; null for none. */
  visitor: (facts: VisitorFacts) => string | readonly string[] | null;
}

/** The keys of each field, the cheapest first. */
export const KEYS: { [Field in KeyedField]: Keys<NonNullable<Condition[Field]>> } = {
  source: { listed: (source) => [source], visitor: ({ visitor }) => visitor.source },
  device: { listed: (types) => types, visitor: ({ visitor }) => visitor.client.device },
  country: { listed: (codes) => codes, visitor: ({ visitor }) => visitor.location.country },
  os: { listed: toLowerCase, visitor: ({ visitor }) => visitor.client.os },
  browser: { listed: toLowerCase, visitor: ({ visitor }) => visitor.client.browser },
  region: {
    listed: (regions) => regions.map(({ country, region }) => placeKey(country, region)),
    visitor: ({ visitor: { location } }) => visitorPlace(location.country, location.region),
  },
  city: {
    listed: (cities) => cities.map(({ country, city }) => placeKey(country, city)),
    visitor: ({ visitor: { location } }) => visitorPlace(location.country, location.city),
  },
  language: { listed: toLowerCase, visitor: ({ languageRanges }) => languageRanges },
};

/** Names of the fields of `KEYS`, in its order. */
export const KEYED_FIELDS = Object.keys(KEYS) as KeyedField[];

/** Returns the keys that the condition of a field lists; none if the rule has no such condition. */
export function listedKeys<Field extends KeyedField>(field: Field, when: Condition): readonly string[] {
  const value = when[field];
  const { listed }: { listed: (value: NonNullable<Condition[Field]>) => readonly string[] } = KEYS[field];
  return value === undefined ? [] : listed(value);
}

/** Key of a place within a country, which no two places share. */
function placeKey(country: string, place: string): string {
  return `${country}\0${place}`.toLowerCase();
}

function visitorPlace(country: string | null, place: string | null): string | null {
  return country !== null && place !== null ? placeKey(country, place) : null;
}

function toLowerCase(names: readonly string[]): string[] {
  return names.map((name) => name.toLowerCase());
}
