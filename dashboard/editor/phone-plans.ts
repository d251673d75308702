import type * as Library from 'libphonenumber-js/min';
import plansUrl from '../../node_modules/libphonenumber-js/metadata.min.json?url';

/**
 * Phone numbering plans of all countries, empty until `loadPhonePlans` resolves. The build substitutes this
 * module for libphonenumber's own metadata: see vite.config.mjs.
 */
const plans: Record<string, unknown> = {};
/** @public */
export default plans;

type Parse = typeof Library.parsePhoneNumberFromString;
type CompleteNumber = (text: string) => string;
let parse: Parse | undefined;
let completeNumber: CompleteNumber | undefined;
let loading: Promise<void> | undefined;

/**
 * Loads the numbering plans, once. Await it before parsing a phone number.
 *
 * @throws Error if they cannot be fetched; the next call retries
 */
export function loadPhonePlans(): Promise<void> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/**
 * Parses a phone number; undefined before `loadPhonePlans` has resolved. The build substitutes it for
 * libphonenumber's in the schemas of forms: see `phone-parser-plugin.mjs`.
 *
 * @public
 */
export const parsePhoneNumberFromString = ((text: string) => parse?.(text)) as Parse;

async function load(): Promise<void> {
  await Promise.all([fetchPlans(), loadNumbers()]);
}

async function fetchPlans(): Promise<void> {
  const response = await fetch(plansUrl);
  if (!response.ok) throw new Error(`Couldn’t load the phone numbering plans (${response.status})`);
  Object.assign(plans, await response.json());
}

/** Loads what parses and completes numbers, separately to keep the scripts of pages small. */
async function loadNumbers(): Promise<void> {
  const loaded = await import('./national-number.js');
  parse = loaded.parsePhoneNumberFromString;
  completeNumber = loaded.withCountryCode;
}

/** Adds the country code to a phone number that only one likely country has. Needs `loadPhonePlans`. */
export const withCountryCode: CompleteNumber = (text) => completeNumber?.(text) ?? text;
