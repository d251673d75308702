import type { CodeType } from '../../core/symbols/payloads/registry.js';
import { capitalize } from '../format/text.js';
import { FORM_SCHEMAS, type JsonSchema } from './form-schemas.js';
import { FORM_TEXTS } from './form-texts.js';

/**
 * Values of a form as typed, by field name: text, switches, lists, and nested groups, or lists of groups.
 * Numbers are text.
 */
export type Fields = { [name: string]: FieldValue };
/** Value of one field. */
export type FieldValue = string | boolean | string[] | Fields | Fields[] | undefined;

/** The text of a field as typed, empty if it has none. */
export function textOf(values: Fields, name: string): string {
  const value = values[name];
  return typeof value === 'string' ? value : '';
}

/** The control of a field. */
export type FieldKind =
  | { kind: 'text'; input: 'text' | 'url' | 'email' | 'tel' | 'date' | 'password' }
  | { kind: 'number' }
  | { kind: 'multiline' }
  | { kind: 'dateTime' }
  | { kind: 'switch' }
  | { kind: 'choice'; values: readonly string[]; defaultValue: string | undefined }
  | { kind: 'list'; input: 'text' | 'url' | 'email' | 'tel'; maxItems: number }
  /** The types of the items of another list, in the same order. */
  | { kind: 'types'; of: string; values: readonly string[] }
  | { kind: 'group'; fields: readonly FormField[] }
  /** Objects of which the generic form has no control. It keeps them, and spreadsheets have them as JSON. */
  | { kind: 'json' };

/** One field of a type's form. */
export type FormField = FieldKind & {
  name: string;
  label: string;
  hint: string | undefined;
  required: boolean;
};

const DEFAULT_MAX_ITEMS = 10;
const cache = new Map<CodeType, readonly FormField[]>();

/** Returns the form fields of a type, derived from the schema that validates its content. Cached. */
export function formFields(type: CodeType): readonly FormField[] {
  let fields = cache.get(type);
  if (!fields) {
    fields = fieldsFromSchema(FORM_SCHEMAS[type], FORM_TEXTS[type]);
    cache.set(type, fields);
  }
  return fields;
}

/** Conditions for fields that only apply with certain values of other fields. */
const SHOWN_IF: Record<string, (fields: Fields) => boolean> = {
  password: ({ security }) => security !== 'nopass',
  eap: isEnterprise,
  phase2: isEnterprise,
  identity: isEnterprise,
  anonymousIdentity: isEnterprise,
  timezone: ({ allDay }) => allDay !== true,
};

function isEnterprise({ security }: Fields): boolean {
  return security === 'WPA2-EAP';
}

/** Returns the texts of a list as typed; empty for the value of any other field. */
export function textsOf(value: FieldValue): readonly string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

/** Returns whether a field must be filled in, with the current values of the other fields. */
export function isFieldRequired({ name, required }: FormField, { security = 'WPA' }: Fields): boolean {
  return (
    required || (name === 'password' && (security === 'WPA' || security === 'WPA3' || security === 'WEP'))
  );
}

/** Returns whether a field applies with the current values of the other fields. */
export function isFieldShown({ name }: FormField, fields: Fields): boolean {
  return SHOWN_IF[name]?.(fields) ?? true;
}

function fieldsFromSchema(
  { properties = {}, required = [] }: JsonSchema,
  { labels = {}, hints = {} }: Pick<(typeof FORM_TEXTS)[CodeType], 'labels' | 'hints'> = {},
): FormField[] {
  const fields = Object.entries(properties).filter(([, { writeOnly }]) => !writeOnly);
  return fields.map(([name, schema]) => ({
    name,
    label: labels[name] ?? LABELS[name] ?? toLabel(name),
    hint: hints[name],
    required: required.includes(name) && schema.default === undefined,
    ...fieldKind(name, schema),
  }));
}

function fieldKind(name: string, schema: JsonSchema): FieldKind {
  if (DATE_TIME_FIELDS.includes(name)) return { kind: 'dateTime' };
  if (schema.enum) {
    const defaultValue = typeof schema.default === 'string' ? schema.default : undefined;
    return { kind: 'choice', values: schema.enum, defaultValue };
  }
  if (schema['x-multiline']) return { kind: 'multiline' };
  if (schema.type === 'boolean') return { kind: 'switch' };
  if (schema.type === 'number' || schema.type === 'integer') return { kind: 'number' };
  if (schema.items?.type === 'object' || (schema.type === 'object' && !schema.properties))
    return { kind: 'json' };
  if (schema.type === 'object') return { kind: 'group', fields: fieldsFromSchema(schema) };
  const typedList = TYPES_OF[name];
  if (typedList !== undefined && schema.items?.enum)
    return { kind: 'types', of: typedList, values: schema.items.enum };
  if (schema.type === 'array') {
    return {
      kind: 'list',
      input: inputType(name, schema.items ?? {}),
      maxItems: schema.maxItems ?? DEFAULT_MAX_ITEMS,
    };
  }
  if (schema.format === 'date') return { kind: 'text', input: 'date' };
  if (schema.format === 'password') return { kind: 'text', input: 'password' };
  return { kind: 'text', input: inputType(name, schema) };
}

/** Lists by the fields that hold the types of their items. */
const TYPES_OF: Record<string, string> = { phoneTypes: 'phones' };

const DATE_TIME_FIELDS = ['start', 'end'];

function inputType(name: string, { format }: JsonSchema): 'text' | 'url' | 'email' | 'tel' {
  if (format === 'uri') return 'url';
  if (format === 'email' || ['to', 'cc', 'bcc', 'emails'].includes(name)) return 'email';
  return ['phone', 'phones', 'number'].includes(name) ? 'tel' : 'text';
}

/** Converts a field name to a label: `firstName` becomes `First name`. */
function toLabel(name: string): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return capitalize(words);
}

/** Labels of fields whose API name does not make a good label. */
const LABELS: Record<string, string> = {
  url: 'URL',
  urls: 'URLs',
  ssid: 'Network name',
  hidden: 'Hidden network',
  eap: 'Outer method (EAP)',
  phase2: 'Inner authentication',
  identity: 'Username',
  anonymousIdentity: 'Outer username',
  cc: 'Cc',
  bcc: 'Bcc',
  body: 'Message',
  number: 'Phone number',
  phone: 'Phone number',
  phones: 'Phone numbers',
  phoneTypes: 'Types of the phone numbers',
  photoUrl: 'Photo URL',
  emails: 'Email addresses',
  allDay: 'All day',
  timezone: 'Time zone',
  iosUrl: 'App Store URL',
  androidUrl: 'Google Play URL',
  fallbackUrl: 'URL for other devices',
  iban: 'IBAN',
  bic: 'BIC',
  info: 'Note for the payer',
  txid: 'Transaction ID',
  key: 'Pix key',
  pa: 'UPI ID',
  pn: 'Name',
  am: 'Amount',
  tn: 'Note',
  tr: 'Reference',
  version: 'vCard version',
};
