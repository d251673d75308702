import type { EventFilter } from '../../core/events/event-filter.js';
import type { CodeCondition } from '../codes/code-condition.js';
import { pluralize } from '../format/numbers.js';

/** The fields that conditions are of. Folders are chosen apart. */
export type ConditionField = Exclude<keyof EventFilter, 'folders'>;

/** The fields of a filter that have conditions, with the field of each condition. */
export const FILTER_FIELDS = [
  ['types', 'type'],
  ['tags', 'tag'],
  ['codes', 'code'],
] as const satisfies readonly (readonly [ConditionField, CodeCondition['field']])[];

/** Returns the conditions of one field of a filter. */
export function conditionsOf(filter: EventFilter | null, field: ConditionField): CodeCondition[] {
  const [, conditionField] = FILTER_FIELDS.find(([name]) => name === field)!;
  return (filter?.[field] ?? []).map((value) => ({ field: conditionField, value }) as CodeCondition);
}

/** Adds a condition to a filter, unless the filter has it. */
export function withCondition(filter: EventFilter | null, condition: CodeCondition): EventFilter {
  const { field, others } = splitOff(filter, condition);
  return { ...filter, [field]: [...others, condition.value] };
}

/** Removes a condition from a filter. @returns `null` if no condition remains */
export function withoutCondition(filter: EventFilter | null, condition: CodeCondition): EventFilter | null {
  const { field, others } = splitOff(filter, condition);
  return withoutEmptyFields({ ...filter, [field]: others });
}

/** Replaces the folders of a filter. @returns `null` if no condition remains */
export function withFolders(filter: EventFilter | null, folders: readonly string[]): EventFilter | null {
  return withoutEmptyFields({ ...filter, folders: [...folders] });
}

function withoutEmptyFields(filter: EventFilter): EventFilter | null {
  const fields = Object.entries(filter).filter(([, values]) => values.length > 0);
  return fields.length === 0 ? null : Object.fromEntries(fields);
}

/** Counts the conditions of a filter: `2 types, 1 tag`. `All codes` without conditions. */
export function summarizeFilter(filter: EventFilter | null): string {
  const counts = [...FILTER_FIELDS, ['folders', 'folder'] as const].flatMap(([field, noun]) => {
    const count = filter?.[field]?.length ?? 0;
    return count === 0 ? [] : [pluralize(count, noun)];
  });
  return counts.join(', ') || 'All codes';
}

/** Finds the field of a condition, and the other values of that field. */
function splitOff(filter: EventFilter | null, condition: CodeCondition) {
  const [field] = FILTER_FIELDS.find(([, name]) => name === condition.field)!;
  const values: readonly string[] = filter?.[field] ?? [];
  return { field, others: values.filter((value) => value !== condition.value) };
}
