import { BSON, type Document } from 'mongodb';
import { fileIdsOf } from '../../core/codes/hosted/file-uses.js';
import { gs1KeyOf } from '../../core/codes/gs1-fields.js';
import type { StoredQrCode } from '../../core/codes/qr-code.js';
import { normalizeTags } from '../../core/codes/tag-text.js';
import { planTimeline } from '../../core/codes/routing/code-timeline.js';
import type { CollectionIndexes } from '../mongo/indexes.js';
import { aliasKeysOf, type AliasKeys } from './alias-keys.js';
import { buildSortKey } from '../mongo/fold-text.js';
import { linkKeysOf } from './link-keys.js';
import { buildSearchText } from './search-text.js';

/** Name of the collection of QR codes. */
export const QR_CODES = 'qr_codes';

/**
 * A QR code in the collection. A deleted code remains as a tombstone with its short codes, which respond with
 * 410 and are never assigned again.
 */
export type QrCodeDocument = Omit<StoredQrCode, 'id'> & {
  _id: string;
  /**
   * All short codes that the code has ever had, the current one included, so that printed codes keep working.
   */
  shortCodes: string[];
  /** Keys of the aliases; see `aliasKeysOf`. A tombstone keeps them until its account uses them again. */
  aliasKeys?: string[];
  aliasFolds?: string[];
  /** Key of a `gs1` code, see `gs1KeyOf`. A tombstone has none. */
  gs1Key?: string;
  /** IDs of the hosted files that the code uses, pending changes included; absent if there are none. */
  files?: string[];
  /** Sort key of the name, see `buildSortKey`. */
  sortName: string | null;
  /** See `buildSearchText`. */
  searchText: string;
  /** Whether no person has scanned the code yet. */
  awaitsFirstScan?: true;
  /** Keys of the URLs that are checked; present if and only if `linksDueAt` is. See `linkKeysOf`. */
  links?: string[];
  /** The latest changes of the health, oldest first. */
  healthLog?: HealthLogEntry[];
  deletedAt?: Date;
  /** Whether the account may use the short codes of a tombstone again; see `released-short-codes.ts`. */
  isReleased?: true;
};

/** A destination that became broken, or is no longer broken. */
export interface HealthLogEntry {
  at: Date;
  kind: 'broken' | 'recovered';
  url: string;
}

/** The index of transitions that are not recorded yet. */
export const TIMELINE_INDEX = { 'timeline.nextAt': 1, _id: 1 } as const;

/** The indexes that lists, lookups, and retention of QR codes need. */
export const QR_CODE_INDEXES: CollectionIndexes = {
  collection: QR_CODES,
  indexes: [
    { key: { shortCodes: 1 }, unique: true },
    // A domain may have moved from another account, whose aliases stay stored and have no effect.
    {
      key: { aliasKeys: 1, accountId: 1 },
      unique: true,
      partialFilterExpression: { aliasKeys: { $exists: true } },
    },
    {
      key: { aliasFolds: 1, accountId: 1 },
      partialFilterExpression: { aliasFolds: { $exists: true } },
    },
    // Without an account, a key is looked up on the host of the service.
    {
      key: { gs1Key: 1, accountId: 1 },
      unique: true,
      partialFilterExpression: { gs1Key: { $exists: true } },
    },
    { key: { accountId: 1, files: 1 }, partialFilterExpression: { files: { $exists: true } } },
    { key: { accountId: 1, gs1Key: 1 }, partialFilterExpression: { gs1Key: { $exists: true } } },
    {
      key: { accountId: 1, domain: 1, _id: -1 },
      partialFilterExpression: { domain: { $exists: true } },
    },
    { key: { accountId: 1, _id: -1 } },
    { key: { accountId: 1, sortName: 1, _id: 1 } },
    { key: { accountId: 1, tags: 1, _id: -1 } },
    { key: { accountId: 1, folder: 1, _id: -1 }, partialFilterExpression: { folder: { $exists: true } } },
    {
      key: { accountId: 1, 'template.id': 1, _id: -1 },
      partialFilterExpression: { 'template.id': { $exists: true } },
    },
    // Few codes have limited availability, so these indexes are small and queries by `state` read few codes.
    { key: { accountId: 1, activeFrom: 1 }, partialFilterExpression: { activeFrom: { $exists: true } } },
    { key: { accountId: 1, activeUntil: 1 }, partialFilterExpression: { activeUntil: { $exists: true } } },
    { key: { accountId: 1, exhaustedAt: 1 }, partialFilterExpression: { exhaustedAt: { $exists: true } } },
    {
      key: TIMELINE_INDEX,
      partialFilterExpression: { 'timeline.nextAt': { $exists: true } },
    },
    {
      key: { 'schedule.version': 1 },
      partialFilterExpression: { 'schedule.version': { $exists: true } },
    },
    // Codes with pending changes, by account and by the creators of these changes.
    {
      key: { accountId: 1, 'schedule.changes.createdBy.id': 1 },
      partialFilterExpression: { 'schedule.version': { $exists: true } },
    },
    {
      key: { 'schedule.changes.folder': 1 },
      partialFilterExpression: { 'schedule.changes.folder': { $exists: true } },
    },
    // Usually few codes are archived; without an index, finding them would read every code of the account.
    { key: { accountId: 1, archived: 1, _id: -1 }, partialFilterExpression: { archived: true } },
    { key: { _id: 1, revision: 1 }, partialFilterExpression: { revision: { $gt: 200 } } },
    {
      key: { accountId: 1, 'health.status': 1, _id: -1 },
      partialFilterExpression: { 'health.status': { $exists: true } },
    },
    { key: { linksDueAt: 1, _id: 1 }, partialFilterExpression: { linksDueAt: { $exists: true } } },
    { key: { links: 1, _id: 1 }, partialFilterExpression: { links: { $exists: true } } },
    { key: { jobId: 1 }, sparse: true },
    { key: { deletedAt: 1 }, sparse: true },
  ],
};

/** Matches codes with more revisions than every code keeps; see `MIN_STORED_REVISIONS`. */
export const CODES_WITH_LONG_HISTORY = { revision: { $gt: 200 } };

/** Matches codes that are not deleted. */
export const CODE_NOT_DELETED = { deletedAt: { $exists: false } };

/** Matches codes that no person has scanned yet. */
export const AWAITS_FIRST_SCAN = { awaitsFirstScan: true } as const;

/** Converts a new code to its document. */
export function toDocument(code: StoredQrCode): QrCodeDocument {
  const { id, accountId, ...others } = code;
  const fields = { ...others, tags: normalizeTags(others.tags) };
  const { shortCode, name } = fields;
  const timeline = planTimeline(undefined, code);
  const gs1Key = gs1KeyOf(code);
  // Placed early in the document: a search reads the fields up to this one, and images can be long.
  const searchText = buildSearchText(fields);
  return {
    _id: id,
    accountId,
    searchText,
    ...fields,
    ...(timeline && { timeline }),
    shortCodes: [shortCode],
    ...aliasKeysOf(code),
    ...(gs1Key !== undefined && { gs1Key }),
    ...filesFieldOf(code),
    sortName: buildSortKey(name),
    awaitsFirstScan: true,
    ...(fields.linksDueAt && { links: linkKeysOf(fields) }),
  };
}

/** Returns the field with the files of a code, if it has any. */
export function filesFieldOf(code: StoredQrCode): Pick<QrCodeDocument, 'files'> {
  const files = fileIdsOf(code);
  return files.length > 0 ? { files } : {};
}

/** Returns the size of a code in the database, in bytes, without its logo and its search text. */
export function documentBytes({ style, ...fields }: StoredQrCode): number {
  const { logo: _logo, ...rest } = style;
  return BSON.calculateObjectSize({ ...fields, style: rest }, { ignoreUndefined: true });
}

/**
 * Builds the update that turns a code into a tombstone.
 * @param isReleased Whether the account may use its short codes again.
 * @param aliases Keys of its aliases, which respond with 410.
 */
export function toTombstone(at: Date, isReleased = false, aliases: Partial<AliasKeys> = {}): Document[] {
  const fields = {
    _id: '$_id',
    accountId: '$accountId',
    shortCodes: '$shortCodes',
    deletedAt: at,
    ...aliases,
  };
  return [{ $replaceWith: { ...fields, ...(isReleased && { isReleased }) } }];
}

/** Converts a document to a code; the store's own fields are dropped. */
export function fromDocument({
  _id,
  shortCodes: _shortCodes,
  aliasKeys: _aliasKeys,
  aliasFolds: _aliasFolds,
  gs1Key: _gs1Key,
  files: _files,
  sortName: _sortName,
  searchText: _searchText,
  awaitsFirstScan: _awaitsFirstScan,
  links: _links,
  healthLog: _healthLog,
  deletedAt: _deletedAt,
  isReleased: _isReleased,
  ...fields
}: QrCodeDocument): StoredQrCode {
  return { id: _id, ...fields };
}
