import { z } from 'zod';
import { payloadType, type CodeType } from '../../core/payloads/registry.js';
import type { Fields } from './fields.js';

/** How a field is filled in. */
export type FieldKind =
  | { kind: 'text'; input: 'text' | 'url' | 'email' | 'tel' | 'date' | 'password' }
  | { kind: 'number' }
  | { kind: 'lines' }
  | { kind: 'moment' }
  | { kind: 'switch' }
  | { kind: 'choice'; values: readonly string[]; fallback: string | undefined }
  | { kind: 'list'; input: 'text' | 'url' | 'email' | 'tel'; most: number }
  | { kind: 'group'; fields: readonly FormField[] };

export type FormField = FieldKind & {
  name: string;
  label: string;
  hint: string | undefined;
  required: boolean;
};

/** The part of JSON Schema that the payload schemas are written in. */
interface JsonSchema {
  type?: string;
  format?: string;
  enum?: string[];
  default?: unknown;
  description?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  maxItems?: number;
  'x-multiline'?: boolean;
}

const known = new Map<CodeType, readonly FormField[]>();

/** The form of a type, made from the schema that validates it. */
export function formFields(type: CodeType): readonly FormField[] {
  let fields = known.get(type);
  if (!fields) {
    const schema = z.toJSONSchema(payloadType(type).schema, { io: 'output', unrepresentable: 'any' });
    fields = fieldsOf(schema as JsonSchema);
    known.set(type, fields);
  }
  return fields;
}

/** Fields that only say something beside certain values of others. */
const ONLY_WHEN: Record<string, (fields: Fields) => boolean> = {
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

export function isAskedFor({ name }: FormField, fields: Fields): boolean {
  return ONLY_WHEN[name]?.(fields) ?? true;
}

function fieldsOf({ properties = {}, required = [] }: JsonSchema): FormField[] {
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    label: LABELS[name] ?? readable(name),
    hint: SELF_EVIDENT.includes(name) ? undefined : hintOf(schema),
    required: required.includes(name) && schema.default === undefined,
    ...kindOf(name, schema),
  }));
}

function kindOf(name: string, schema: JsonSchema): FieldKind {
  if (MOMENTS.includes(name)) return { kind: 'moment' };
  if (schema.enum) {
    const fallback = typeof schema.default === 'string' ? schema.default : undefined;
    return { kind: 'choice', values: schema.enum, fallback };
  }
  if (schema['x-multiline']) return { kind: 'lines' };
  if (schema.type === 'boolean') return { kind: 'switch' };
  if (schema.type === 'number' || schema.type === 'integer') return { kind: 'number' };
  if (schema.type === 'object') return { kind: 'group', fields: fieldsOf(schema) };
  if (schema.type === 'array') {
    return { kind: 'list', input: inputOf(name, schema.items ?? {}), most: schema.maxItems ?? 10 };
  }
  if (schema.format === 'date') return { kind: 'text', input: 'date' };
  if (schema.format === 'password') return { kind: 'text', input: 'password' };
  return { kind: 'text', input: inputOf(name, schema) };
}

const MOMENTS = ['start', 'end'];

function inputOf(name: string, { format }: JsonSchema): 'text' | 'url' | 'email' | 'tel' {
  if (format === 'uri') return 'url';
  if (format === 'email' || ['to', 'cc', 'bcc', 'emails'].includes(name)) return 'email';
  return ['phone', 'phones', 'number'].includes(name) ? 'tel' : 'text';
}

function hintOf({ description }: JsonSchema): string | undefined {
  return description?.replaceAll('`', '').replace(/\.$/, '');
}

/** Fields whose label says all; what the API says of them is for programs. */
const SELF_EVIDENT = [
  'url',
  'urls',
  'text',
  'firstName',
  'lastName',
  'organization',
  'birthday',
  'note',
  'start',
  'end',
  'allDay',
  'location',
  'description',
  'to',
  'subject',
  'body',
  'message',
];

/** `firstName` → `First name` */
function readable(name: string): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Where the name in the API is not what people call it. */
const LABELS: Record<string, string> = {
  url: 'Web address',
  urls: 'Web addresses',
  ssid: 'Network name',
  hidden: 'Hidden network',
  eap: 'Outer method (EAP)',
  phase2: 'Inner authentication',
  identity: 'User name',
  anonymousIdentity: 'Outer user name',
  cc: 'Copy to (cc)',
  bcc: 'Blind copy to (bcc)',
  body: 'Message',
  number: 'Phone number',
  phone: 'Phone number',
  phones: 'Phone numbers',
  emails: 'E-mail addresses',
  allDay: 'All day',
  timezone: 'Time zone',
  iosUrl: 'App Store address',
  androidUrl: 'Google Play address',
  fallbackUrl: 'Address for everyone else',
  iban: 'IBAN',
  bic: 'BIC',
  info: 'Note to who pays',
  txid: 'Transaction id',
  key: 'PIX key',
  pa: 'UPI id',
  pn: 'Name',
  am: 'Amount',
  tn: 'Note',
  tr: 'Reference',
  version: 'vCard version',
};
