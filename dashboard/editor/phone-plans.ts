import plansUrl from '../../node_modules/libphonenumber-js/metadata.min.json?url';

/**
 * Phone numbering plans of all countries, empty until `loadPhonePlans` resolves. The build substitutes this
 * module for libphonenumber's own metadata: see vite.config.mjs.
 */
const plans: Record<string, unknown> = {};
/** @public */
export default plans;

let loading: Promise<void> | undefined;

/**
 * Loads the numbering plans, once. Await it before parsing a phone number.
 *
 * @throws Error if they cannot be fetched; the next call retries
 */
export function loadPhonePlans(): Promise<void> {
  loading ??= fetchPlans().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function fetchPlans(): Promise<void> {
  const response = await fetch(plansUrl);
  if (!response.ok) throw new Error(`Couldn’t load the phone numbering plans (${response.status})`);
  Object.assign(plans, await response.json());
}
