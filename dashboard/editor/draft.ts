import { isWatchable } from '../../core/codes/link-watch/watched-urls.js';
import { savedFileName, type CodePage } from '../../core/codes/hosted/code-page.js';
import type { CreateQrCode, QrCode } from '../../core/codes/qr-code-schemas.js';
import { payloadType, parseData, type CodeType } from '../../core/symbols/payloads/registry.js';
import type { Style } from '../../core/symbols/style.js';
import { browserTimeZone } from '../format/browser-time-zone.js';
import { toWatch, watchDraft, type WatchDraft } from '../link-watch/watch-draft.js';
import type { Fields, FieldValue } from './form-fields.js';
import { toData } from './form-data.js';
import { formatLocalTime } from '../../core/basics/time/time-zone.js';
import { metadataPatch, metadataRows, parseMetadata, type Metadata, type MetadataRow } from './metadata.js';

/** An alias in the form. */
export interface Address {
  domain: string;
  /** With `%`, `?`, and `#` escaped, as requests have it. */
  path: string;
  primary: boolean;
}

/** The state of the form of a code. */
export interface Draft {
  type: CodeType;
  fields: Fields;
  /** Whether the symbol carries the short link; `undefined`: the default of the type. */
  dynamic: boolean | undefined;
  /** Whether the symbol carries the short link in capitals. */
  compact: boolean;
  style: Style;
  name: string;
  /** Comma-separated. */
  tags: string;
  /** ID of the folder; empty for none. */
  folder: string;
  /** ID of the folder in which the form was opened. A template does not replace it. */
  openedIn?: string;
  metadata: readonly MetadataRow[];
  shortCode: string;
  /** Domain of the short link; empty for the default. */
  domain: string;
  /** Other addresses that lead to the code. */
  addresses: readonly Address[];
  watch: WatchDraft;
  /** Page that visitors see first; null for none. */
  page: CodePage | null;
  /** Whether the draft duplicates a code, so that its values come from that code rather than a template. */
  isCopy?: true;
  /** ID of the template that the draft's values come from; absent for none. */
  template?: string;
  /** Metadata of that template. Entries that the user has removed from the form are not created. */
  templateMetadata?: Metadata;
  /** Routing of the code that is duplicated. */
  routing?: NonNullable<QrCode['routing']>;
}

/**
 * Returns the draft with another type and empty content but the same style and labels. Drops the routing: not
 * every type has one.
 */
export function withType({ routing: _routing, ...draft }: Draft, type: CodeType): Draft {
  return { ...draft, type, fields: initialFields(type), dynamic: undefined, page: null };
}

/** Returns the content that a new code of a type starts with. */
export function initialFields(type: CodeType): Fields {
  if (type === 'event') return { timezone: browserTimeZone() };
  return type === 'links' ? { items: [{ title: '', url: '' }] } : {};
}

/**
 * Returns whether a draft has changes that would be lost.
 *
 * @param initial draft that the form started with. For a new code, choosing a type alone is not a change.
 */
export function hasChanges(draft: Draft, initial: Draft): boolean {
  const start = draft.type === initial.type ? initial : withType(initial, draft.type);
  return comparable(draft) !== comparable(start);
}

/** Serializes a draft. A field that was filled and emptied again equals one that was never filled. */
function comparable(draft: Draft): string {
  const isSet = (value: unknown) => value !== '' && value !== undefined;
  const fields = Object.entries(draft.fields).filter(([, value]) => isSet(value));
  return JSON.stringify({ ...draft, fields: fields.toSorted(([one], [other]) => (one < other ? -1 : 1)) });
}

/** Returns the draft of an existing code. Content that no longer passes its schema gives empty fields. */
export function draftFromCode(code: QrCode): Draft {
  const parsed = parseData(code.type, code.data);
  const data = parsed.ok ? (parsed.data as Record<string, unknown>) : {};
  return {
    type: code.type,
    fields: code.type === 'event' ? eventFields(data) : toFields(data),
    dynamic: code.dynamic,
    compact: code.compact,
    style: code.style,
    name: code.name ?? '',
    tags: code.tags.join(', '),
    folder: code.folder ?? '',
    metadata: metadataRows(code.metadata),
    shortCode: code.shortCode,
    domain: code.domain ?? '',
    addresses: code.aliases.map(({ domain, path, primary }) => ({
      domain,
      path: path.replace(/[%?#]/g, encodeURIComponent),
      primary,
    })),
    watch: watchDraft(code.watch),
    page: code.page,
  };
}

function toFields(data: Record<string, unknown>): Fields {
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, toField(value)]));
}

function toField(value: unknown): FieldValue {
  if (typeof value === 'boolean' || value === undefined) return value;
  if (Array.isArray(value)) return value.every(isObject) ? value.map(toFields) : value.map(String);
  if (isObject(value)) return toFields(value);
  return typeof value === 'number' ? String(value) : (value as string);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Converts the stored UTC times to the time zone of the event, in the format of date and time inputs. */
function eventFields(data: Record<string, unknown>): Fields {
  const timezone = typeof data['timezone'] === 'string' ? data['timezone'] : 'UTC';
  const toInputValue = (time: unknown) =>
    typeof time === 'string' && time.endsWith('Z') ? formatLocalTime(time, timezone) : toField(time);
  return {
    ...toFields(data),
    start: toInputValue(data['start']),
    end: toInputValue(data['end']),
    ...(data['allDay'] === true ? {} : { timezone }),
  };
}

/** Returns the request body that creates the code. Empty content fields are left out. */
export function toRequestBody(draft: Draft, tags: string[]): CreateQrCode {
  const { symbol } = payloadType(draft.type);
  const watch = canBeWatched(draft) ? toWatch(draft.watch) : undefined;
  const canChoose = symbol === 'dynamic' || symbol === 'static';
  return {
    type: draft.type,
    data: toData(draft),
    style: draft.style,
    name: draft.name.trim() === '' ? null : draft.name.trim(),
    tags,
    metadata: metadataPatch(draft.templateMetadata ?? {}, parseMetadata(draft.metadata)),
    shortCode: draft.shortCode,
    ...(draft.domain || draft.template ? { domain: draft.domain || null } : {}),
    ...(draft.addresses.length > 0 && { aliases: [...draft.addresses] }),
    ...(draft.folder !== '' || draft.template ? { folder: draft.folder || null } : {}),
    ...(canChoose && (draft.dynamic !== undefined || draft.template) ? { dynamic: isDynamic(draft) } : {}),
    ...(draft.routing && isDynamic(draft) ? { routing: draft.routing } : {}),
    ...((draft.compact || draft.template) && hasShortLink(draft) ? { compact: draft.compact } : {}),
    ...(watch && { watch }),
    ...(draft.page && canHavePage(draft) && { page: draft.page }),
    // `null` keeps the default template from adding values that the form does not show.
    template: draft.template ?? null,
  };
}

/** Returns whether link watch can check the destinations of the code. */
export function canBeWatched(draft: Pick<Draft, 'type' | 'dynamic'>): boolean {
  return isWatchable({ type: draft.type, dynamic: isDynamic(draft) });
}

/** Returns whether the code can show a page before its contact or event is saved. */
export function canHavePage(draft: Pick<Draft, 'type' | 'dynamic'>): boolean {
  return savedFileName(draft.type) !== undefined && isDynamic(draft);
}

/** Returns whether the symbol carries a URL that leads to the content: the short link, or an item's URI. */
export function isDynamic({ type, dynamic }: Pick<Draft, 'type' | 'dynamic'>): boolean {
  const { symbol } = payloadType(type);
  if (symbol === 'static-only') return false;
  if (symbol === 'dynamic-only') return true;
  return dynamic ?? symbol === 'dynamic';
}

/** Returns whether the symbol carries the short link. */
export function hasShortLink(draft: Pick<Draft, 'type' | 'dynamic'>): boolean {
  return draft.type !== 'gs1' && isDynamic(draft);
}
