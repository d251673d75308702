import type { Choice } from '../components/choice.js';
import { ALL_CODE_TYPES, CODE_TYPE_DISPLAY } from './code-type-display.js';
import type { Filters } from './list-query.js';

/** Choices of the filter by type. */
export const TYPES: readonly Choice<string>[] = [
  { value: '', label: 'Any type' },
  ...ALL_CODE_TYPES.map((type) => ({ value: type, label: CODE_TYPE_DISPLAY[type].name })),
];

const STATUSES: readonly Choice<string>[] = [
  { value: '', label: 'Any status' },
  { value: 'active', label: 'Active' },
  { value: 'paused', label: 'Paused' },
  { value: 'scheduled', label: 'Scheduled' },
  { value: 'expired', label: 'Expired' },
  { value: 'exhausted', label: 'Scans used up' },
  { value: 'only', label: 'Archived' },
  { value: 'include', label: 'All, with archived' },
];
const HEALTHS: readonly Choice<string>[] = [
  { value: 'broken', label: 'Broken destination' },
  { value: 'unknown', label: 'Unclear destination' },
  { value: 'unchecked', label: 'Unchecked destination' },
  { value: 'ok', label: 'Working destination' },
];

/** Returns the choices of the filter by status. @param hasHealth whether the account has link watch */
export function statusChoices(hasHealth: boolean): readonly Choice<string>[] {
  return hasHealth ? [...STATUSES, ...HEALTHS] : STATUSES;
}

/** Choices of the filter by the day of creation, without "Any date" and a range. */
export const CREATED: readonly Choice<string>[] = [
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
  { value: '365', label: 'Last 12 months' },
];

/** Choices of the sort order. */
export const SORTS: readonly Choice<string>[] = [
  { value: '', label: 'Newest' },
  { value: 'createdAt', label: 'Oldest' },
  { value: 'name', label: 'Name' },
  { value: '-totalScans', label: 'Most scans' },
];

/** Returns the value of the filter by status. */
export function statusValue({ health, archived, state }: Filters): string {
  return health ?? archived ?? state ?? '';
}

/**
 * Converts the selected value to filters. State, archived, and health are independent in the API; the select
 * sets one of them.
 */
export function statusFilters(value: string): Filters {
  const isArchived = value === 'only' || value === 'include';
  const isHealth = HEALTHS.some((health) => health.value === value);
  return {
    state: isArchived || isHealth ? '' : value,
    archived: isArchived ? value : '',
    health: isHealth ? value : '',
  };
}
