import type { StoredQrCode } from './qr-code.js';

/** Rules for a field of a code that its owner sets. */
interface FieldRules {
  /** Name on the dashboard. */
  label: string;
  /**
   * Value in responses and changes where the stored code lacks the field. Without it, every stored code has
   * the field.
   */
  absent?: null | false | readonly [];
  /** Part of updates, but not of the body that creates a code. */
  updateOnly?: true;
  /** Part of the defaults of a template. */
  inTemplates?: true;
  /** Part of the patch of a scheduled change. */
  schedulable?: true;
  /**
   * Columns of an import and of the list CSV: one, or also one for each member, such as `style.foreground`.
   */
  columns?: 'one' | 'members';
}

/**
 * The fields of a code that its owner sets, in the order in which changes name them. Updates, responses,
 * events, revisions, and rollbacks have all of them; the table says which have only some. Lists of fields
 * derive from it, and a test compares the schemas.
 */
export const CODE_FIELDS = {
  type: { label: 'Type', columns: 'one' },
  data: { label: 'Content', schedulable: true, columns: 'members' },
  name: { label: 'Name', schedulable: true, columns: 'one' },
  tags: { label: 'Tags', inTemplates: true, schedulable: true, columns: 'one' },
  folder: { label: 'Folder', absent: null, inTemplates: true, schedulable: true, columns: 'one' },
  metadata: { label: 'Metadata', inTemplates: true, schedulable: true, columns: 'members' },
  dynamic: { label: 'Changes after printing', inTemplates: true, columns: 'one' },
  template: { label: 'Template', absent: null, columns: 'one' },
  compact: { label: 'Larger squares', absent: false, inTemplates: true, columns: 'one' },
  shortCode: { label: 'Short code', columns: 'one' },
  domain: { label: 'Domain', absent: null, inTemplates: true, columns: 'one' },
  aliases: { label: 'Aliases', absent: [], schedulable: true, columns: 'one' },
  style: { label: 'Design', columns: 'members' },
  status: { label: 'Status', updateOnly: true, schedulable: true, columns: 'one' },
  archived: { label: 'Archived', absent: false, updateOnly: true },
  routing: {
    label: 'Rules and access',
    absent: null,
    inTemplates: true,
    schedulable: true,
    columns: 'members',
  },
  watch: { label: 'Link watch', absent: null, columns: 'members' },
  page: { label: 'Page', absent: null, schedulable: true, columns: 'one' },
} as const satisfies Partial<Record<keyof StoredQrCode, FieldRules>>;

/** A field of a code that its owner sets. */
export type CodeField = keyof typeof CODE_FIELDS;

/** Fields with a rule, or with one of its values. */
type FieldsWith<Rule extends keyof FieldRules, Value> = {
  [Field in CodeField]: (typeof CODE_FIELDS)[Field] extends Readonly<Record<Rule, Value>> ? Field : never;
}[CodeField];

/** Lists the fields that have a rule, or one value of it, in the order of the table. */
export function fieldsWith<
  Rule extends keyof FieldRules,
  Value extends FieldRules[Rule] = NonNullable<FieldRules[Rule]>,
>(rule: Rule, value?: Value): FieldsWith<Rule, Value>[] {
  const isListed = (rules: FieldRules) => rule in rules && (value === undefined || rules[rule] === value);
  return CODE_FIELD_NAMES.filter((field) => isListed(CODE_FIELDS[field])) as FieldsWith<Rule, Value>[];
}

/** The fields of the table, in its order. */
export const CODE_FIELD_NAMES = Object.keys(CODE_FIELDS) as CodeField[];

/**
 * Returns the name on the dashboard of a field that is named in a path.
 *
 * @returns undefined for other names
 */
export function findFieldLabel(name: string): string | undefined {
  const field = CODE_FIELD_NAMES.find((one) => one === name);
  return field && CODE_FIELDS[field].label;
}
