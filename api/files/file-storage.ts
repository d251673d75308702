import type { Settings } from '../../config/settings.js';
import { PLAN_TERMS } from '../../core/accounts/plans.js';
import type { Plan } from '../../core/basics/plan-names.js';

/** Returns the storage for hosted files of a plan in bytes: 0 for none, null for no limit. */
export function fileStorageOf(
  plan: Plan,
  { fileStorageMib }: Pick<Settings, 'fileStorageMib'>,
): number | null {
  if (plan === 'free' || !PLAN_TERMS[plan].files) return 0;
  const mib = fileStorageMib[plan];
  return mib === 0 ? null : mib * 2 ** 20;
}
