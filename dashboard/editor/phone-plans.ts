import plansUrl from '../../node_modules/libphonenumber-js/metadata.min.json?url';

/**
 * Phone numbering plans of all countries, empty until `loadPhonePlans` resolves. The build substitutes this
 * module for libphonenumber's own metadata: see vite.config.mjs.
 */
const plans: Record<string, unknown> = {};
/** @public */
export default plans;

type CompleteNumber = (text: string) => string;
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

async function load(): Promise<void> {
  await Promise.all([fetchPlans(), loadCompletion()]);
}

async function fetchPlans(): Promise<void> {
  const response = await fetch(plansUrl);
  if (!response.ok) throw new Error(`Couldn’t load the phone numbering plans (${response.status})`);
  Object.assign(plans, await response.json());
}

/** Loads what completes numbers, separately to keep the scripts of pages small. */
async function loadCompletion(): Promise<void> {
  completeNumber = (await import('./national-number.js')).withCountryCode;
}

/** Adds the country code to a phone number that only one likely country has. Needs `loadPhonePlans`. */
export const withCountryCode: CompleteNumber = (text) => completeNumber?.(text) ?? text;
