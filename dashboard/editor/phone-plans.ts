import plansUrl from '../../node_modules/libphonenumber-js/metadata.min.json?url';

/**
 * Numbering plans of all countries; empty until `loadPhonePlans` has run. The build hands it to libphonenumber in the
 * place of its own: see vite.config.mjs.
 */
const plans: Record<string, unknown> = {};
/** @public */
export default plans;

let loading: Promise<void> | undefined;

/** Must have run before the number of a phone is read. @throws when it can't be fetched */
export function loadPhonePlans(): Promise<void> {
  loading ??= fetchPlans().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function fetchPlans(): Promise<void> {
  const response = await fetch(plansUrl);
  if (!response.ok) throw new Error(`The numbering plans could not be loaded (${response.status})`);
  Object.assign(plans, await response.json());
}
