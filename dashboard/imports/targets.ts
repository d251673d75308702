import { importColumn } from '../../core/jobs/rows/import-columns.js';
import type { CodeType } from '../../core/symbols/payloads/registry.js';
import { formFields, type FormField } from '../editor/form-fields.js';
import { FIELD_TARGETS } from './field-columns.js';
import { optionalTarget, type Target } from './target.js';

/** The type of all rows, or `column` if each row names its own. */
export type TypeChoice = CodeType | 'column';

const code = (path: string, label: string) => optionalTarget(path, label, 'Code');
const TYPE: Target = { ...code('type', 'Code type'), required: true };
/** The fields that codes of all types have. */
export const COMMON_TARGETS: readonly Target[] = [
  code('name', 'Code name'),
  { ...code('tags', 'Tags'), list: true },
  code('folder', 'Folder'),
  code('shortCode', 'Short code'),
  { ...code('status', 'Status (active or paused)'), values: /^(?:active|paused)$/i },
  code('template', 'Template'),
  { ...code('metadata', 'Metadata, with the column name as key'), list: true },
  code('dynamic', 'Can be changed after printing'),
  code('compact', 'Larger squares'),
  { ...code('id', 'Existing code (its ID)'), values: /^qr_/ },
  ...FIELD_TARGETS,
];
const WHOLE_CONTENT = optionalTarget('data', 'Whole content as text', 'Content');

/**
 * Returns the fields that columns can be mapped to.
 *
 * @param types types among the rows, whose content fields are included
 * @param columns columns of the table: those that have the name of a field in the API can be mapped to it
 */
export function targetsFor(
  choice: TypeChoice,
  types: readonly CodeType[],
  columns: readonly string[] = [],
): Target[] {
  const byPath = new Map(types.flatMap(contentTargets).map((target) => [target.path, target]));
  const content = [...byPath.values()];
  const known =
    choice === 'column'
      ? // A field that one type requires does not exist in another.
        [TYPE, WHOLE_CONTENT, ...content.map((target) => ({ ...target, required: false })), ...COMMON_TARGETS]
      : [...content, WHOLE_CONTENT, ...COMMON_TARGETS];
  const paths = new Set(known.map(({ path }) => path));
  return [...known, ...columns.flatMap(namedTarget).filter(({ path }) => !paths.has(path))];
}

/** Returns the field that a column names in the API's words, as the columns of the list CSV do. */
function namedTarget(header: string): Target[] {
  const column = importColumn(header);
  if (column.kind === 'fixed') return [optionalTarget(column.name, header, 'By name')];
  if (column.kind !== 'member' || column.group === 'metadata') return [];
  return [optionalTarget([column.group, ...column.path].join('.'), header, 'By name')];
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
    group: 'Content',
    required: field.required && labelPrefix === '',
    list: field.kind === 'list' || field.kind === 'types',
    ...(input === 'url' || input === 'email' || input === 'tel' ? { looksLike: input } : {}),
  };
}
