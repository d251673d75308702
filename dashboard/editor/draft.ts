import type { CreateQrCode, QrCode } from '../../core/qr-code-schemas.js';
import { payloadType, parseData, type CodeType } from '../../core/payloads/registry.js';
import { completeStyle, type Style } from '../../core/style.js';
import { browserTimeZone } from '../format/times.js';
import type { Fields, FieldValue } from './fields.js';
import { dataOf } from './form-data.js';
import { localTime } from './local-time.js';
import { metadataRows, readMetadata, type MetadataRow } from './metadata.js';

/** A code as it stands in the form. */
export interface Draft {
  type: CodeType;
  fields: Fields;
  /** undefined: as the type has it. */
  dynamic: boolean | undefined;
  style: Style;
  name: string;
  tags: string;
  metadata: readonly MetadataRow[];
  shortCode: string;
}

/** What a new code begins with. */
export function newDraft(type: CodeType, shortCode: string): Draft {
  const common = {
    name: '',
    tags: '',
    metadata: [],
    shortCode,
    dynamic: undefined,
    style: completeStyle(),
  };
  return { type, fields: startFields(type), ...common };
}

/** Another type, with the rest of the form as it was. */
export function withType(draft: Draft, type: CodeType): Draft {
  return { ...draft, type, fields: startFields(type), dynamic: undefined };
}

function startFields(type: CodeType): Fields {
  return type === 'event' ? { timezone: browserTimeZone() } : {};
}

/** A code that is there, for its form. */
export function draftOf(code: QrCode): Draft {
  const reading = parseData(code.type, code.data);
  const data = reading.ok ? (reading.data as Record<string, unknown>) : {};
  return {
    type: code.type,
    fields: code.type === 'event' ? eventFields(data) : toFields(data),
    dynamic: code.dynamic,
    style: code.style,
    name: code.name ?? '',
    tags: code.tags.join(', '),
    metadata: metadataRows(code.metadata),
    shortCode: code.shortCode,
  };
}

function toFields(data: Record<string, unknown>): Fields {
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, toField(value)]));
}

function toField(value: unknown): FieldValue {
  if (typeof value === 'boolean' || value === undefined) return value;
  if (Array.isArray(value)) return value.map(String);
  if (typeof value === 'object' && value !== null) return toFields(value as Record<string, unknown>);
  return typeof value === 'number' ? String(value) : (value as string);
}

/** Times are kept in UTC, and shown in the zone of the event. */
function eventFields(data: Record<string, unknown>): Fields {
  const timezone = typeof data['timezone'] === 'string' ? data['timezone'] : 'UTC';
  const show = (time: unknown) =>
    typeof time === 'string' && time.endsWith('Z') ? localTime(time, timezone) : toField(time);
  return {
    ...toFields(data),
    start: show(data['start']),
    end: show(data['end']),
    ...(data['allDay'] === true ? {} : { timezone }),
  };
}

/** The body that creates the draft. What is left empty is left out. */
export function toBody(draft: Draft, tags: string[]): CreateQrCode {
  const { symbol } = payloadType(draft.type);
  const choosable = symbol === 'dynamic' || symbol === 'static';
  return {
    type: draft.type,
    data: dataOf(draft),
    style: draft.style,
    name: draft.name.trim() === '' ? null : draft.name.trim(),
    tags,
    metadata: readMetadata(draft.metadata),
    shortCode: draft.shortCode,
    ...(choosable && draft.dynamic !== undefined ? { dynamic: draft.dynamic } : {}),
  };
}

/** Whether the symbol carries the short URL. */
export function isDynamic({ type, dynamic }: Pick<Draft, 'type' | 'dynamic'>): boolean {
  const { symbol } = payloadType(type);
  if (symbol === 'static-only') return false;
  if (symbol === 'dynamic-only') return true;
  return dynamic ?? symbol === 'dynamic';
}
