import type { CodeType } from '../../core/symbols/payloads/registry.js';
import { formFields, type FormField } from '../editor/form-fields.js';
import { ROUTING_TARGETS } from './routing-columns.js';
import type { Target } from './target.js';

/** The type of all rows, or `column` if each row names its own. */
export type TypeChoice = CodeType | 'column';

const optionalTarget = (path: string, label: string) => ({ path, label, required: false, list: false });
const TYPE = { ...optionalTarget('type', 'Type'), required: true };
/** The fields that codes of all types have. */
export const COMMON_TARGETS: readonly Target[] = [
  optionalTarget('name', 'Code name'),
  { path: 'tags', label: 'Tags', required: false, list: true },
  { path: 'metadata', label: 'Metadata, with the column name as key', required: false, list: true },
  optionalTarget('shortCode', 'Short code'),
  optionalTarget('dynamic', 'Can be changed after printing'),
  optionalTarget('compact', 'Short link in capitals'),
  ...ROUTING_TARGETS,
];
const WHOLE_CONTENT = optionalTarget('data', 'Whole content as text');

/**
 * Returns the fields that columns can be mapped to.
 *
 * @param types types among the rows, whose content fields are included
 */
export function targetsFor(choice: TypeChoice, types: readonly CodeType[]): Target[] {
  const byPath = new Map(types.flatMap(contentTargets).map((target) => [target.path, target]));
  if (choice !== 'column') return [...byPath.values(), WHOLE_CONTENT, ...COMMON_TARGETS];
  // A field that one type requires does not exist in another.
  const optional = [...byPath.values()].map((target) => ({ ...target, required: false }));
  return [TYPE, WHOLE_CONTENT, ...optional, ...COMMON_TARGETS];
}

/** Returns the content fields of a type, with groups flattened. */
export function contentTargets(type: CodeType): Target[] {
  return formFields(type).flatMap((field) =>
    field.kind === 'group'
      ? field.fields.map((inner) => target(inner, `data.${field.name}.`, `${field.label}: `))
      : [target(field, 'data.', '')],
  );
}

function target(field: FormField, pathPrefix: string, labelPrefix: string): Target {
  const input = 'input' in field ? field.input : undefined;
  return {
    path: pathPrefix + field.name,
    label: labelPrefix === '' ? field.label : labelPrefix + field.label.toLowerCase(),
    required: field.required && labelPrefix === '',
    list: field.kind === 'list' || field.kind === 'types',
    ...(input === 'url' || input === 'email' || input === 'tel' ? { looksLike: input } : {}),
  };
}
