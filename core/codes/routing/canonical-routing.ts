import { canonicalClientName } from './client-names.js';
import type { Condition } from './condition-schema.js';
import { canonicalCountry, isCountry } from './countries.js';
import { canonicalLanguageTag } from './language-tags.js';

/** A routing, or a patch of one, as far as it holds languages and countries. */
interface StoredConditions {
  rules?: readonly { when: Condition }[] | null | undefined;
  defaultLanguage?: string | null | undefined;
}

/**
 * Returns a stored routing with the values of its conditions in the form in which a request would store them:
 * `Ger` becomes `de`. A value without such a form stays: its rule never matched, and its owner sees it as
 * invalid when editing.
 *
 * Idempotent. IDs, order, and everything else stay.
 */
export function canonicalRouting<Value extends StoredConditions>(routing: Value): Value {
  const { rules, defaultLanguage } = routing;
  return {
    ...routing,
    ...(rules && { rules: rules.map((rule) => ({ ...rule, when: canonicalCondition(rule.when) })) }),
    ...(typeof defaultLanguage === 'string' && { defaultLanguage: language(defaultLanguage) }),
  };
}

function canonicalCondition(when: Condition): Condition {
  const { os, browser, country: countries, region, city, language: languages } = when;
  return {
    ...when,
    ...(os && { os: distinct(os, (name) => canonicalClientName('os', trimmed(name))) }),
    ...(browser && { browser: distinct(browser, (name) => canonicalClientName('browser', trimmed(name))) }),
    ...(countries && { country: distinct(countries, country) }),
    ...(region && {
      region: region.map((each) => ({ country: country(each.country), region: trimmed(each.region) })),
    }),
    ...(city && { city: city.map((each) => ({ country: country(each.country), city: trimmed(each.city) })) }),
    ...(languages && { language: distinct(languages, language) }),
  };
}

function country(code: string): string {
  const canonical = canonicalCountry(code);
  return isCountry(canonical) ? canonical : code;
}

function language(tag: string): string {
  return canonicalLanguageTag(tag) ?? tag;
}

function trimmed(name: string): string {
  return name.trim() || name;
}

function distinct(values: readonly string[], canonicalOf: (value: string) => string): string[] {
  return [...new Set(values.map(canonicalOf))];
}
