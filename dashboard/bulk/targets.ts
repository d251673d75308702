import type { CodeType } from '../../core/payloads/registry.js';
import { formFields, type FormField } from '../editor/form-fields.js';

/** What a column can be given to: a part of a code. */
export interface Target {
  /** In the body that creates a code: `name`, `data.url`, `data.address.city`; `data` takes a content as one text. */
  path: string;
  label: string;
  /** A code can't be made without it. */
  required: boolean;
  /** Several columns may fill it, and a cell may hold several. */
  list: boolean;
  /** What its texts look like. */
  looks?: 'url' | 'email' | 'tel';
}

/** Which types the codes have: all the same, or as a column says. */
export type TypeChoice = CodeType | 'column';

const single = (path: string, label: string) => ({ path, label, required: false, list: false });
const TYPE = { ...single('type', 'Type'), required: true };
const LABELS: readonly Target[] = [
  single('name', 'Code name'),
  { path: 'tags', label: 'Tags', required: false, list: true },
  { path: 'metadata', label: 'Metadata, by the column’s name', required: false, list: true },
  single('shortCode', 'Short code'),
  single('dynamic', 'Can be changed after printing'),
];
const WHOLE = single('data', 'Content as one text');

/** Everything that columns can be given to for codes of these types. */
export function targetsFor(choice: TypeChoice, types: readonly CodeType[]): Target[] {
  const byPath = new Map(types.flatMap(contentTargets).map((target) => [target.path, target]));
  if (choice !== 'column') return [...byPath.values(), WHOLE, ...LABELS];
  // What one type can't be without, another doesn't have.
  const optional = [...byPath.values()].map((target) => ({ ...target, required: false }));
  return [TYPE, WHOLE, ...optional, ...LABELS];
}

/** The fields of a type, those of groups one by one. */
export function contentTargets(type: CodeType): Target[] {
  return formFields(type).flatMap((field) =>
    field.kind === 'group'
      ? field.fields.map((inner) => target(inner, `data.${field.name}.`, `${field.label}: `))
      : [target(field, 'data.', '')],
  );
}

function target(field: FormField, before: string, labelBefore: string): Target {
  const input = 'input' in field ? field.input : undefined;
  return {
    path: before + field.name,
    label: labelBefore === '' ? field.label : labelBefore + field.label.toLowerCase(),
    required: field.required && labelBefore === '',
    list: field.kind === 'list',
    ...(input === 'url' || input === 'email' || input === 'tel' ? { looks: input } : {}),
  };
}
