import type { Document } from 'mongodb';
import { gs1KeyOf } from '../../core/codes/gs1-fields.js';
import type { StoredQrCode } from '../../core/codes/qr-code.js';
import { planTimeline } from '../../core/codes/routing/code-timeline.js';
import { normalizeTags } from '../../core/codes/tag-text.js';
import type { SettledChange } from '../../core/codes/scheduled-changes/scheduled-change.js';
import { aliasKeysOf } from './alias-keys.js';
import { watchWrite } from './watch-write.js';
import { NEXT_VERSION, NEXT_VERSION_STAGE, unchanged } from './code-version.js';
import type { CodeOperation } from './code-write.js';
import { filesFieldOf, type QrCodeDocument } from './qr-code-documents.js';
import { buildSortKey } from '../mongo/fold-text.js';
import { buildSearchText } from './search-text.js';

type Fields = Partial<QrCodeDocument>;

/** Effects of a change in addition to its fields. */
export interface ChangeOptions {
  /** Whether the count of the scan limit restarts at 0. */
  resetsScanLimit?: boolean;
  /** Scheduled changes that are no longer pending after the change. */
  settled?: readonly SettledChange[];
}

/**
 * Builds the update that gives a code its next state. It matches no code if anything has changed the previous
 * state.
 */
export function replacement(
  previous: StoredQrCode,
  next: StoredQrCode,
  { resetsScanLimit = false }: ChangeOptions = {},
): CodeOperation {
  const timeline = planTimeline(previous, next);
  const watch = watchWrite(previous, next);
  const fields = { ...fieldsOf(next), ...lookupKeysOf(next), ...(timeline && { timeline }) };
  const former = {
    ...fieldsOf(previous),
    ...lookupKeysOf(previous),
    ...(previous.timeline && { timeline: previous.timeline }),
  };
  const removed = [...Object.keys(former).filter((field) => !(field in fields)), ...watch.removed];
  const set: Fields = {
    ...fields,
    ...watch.set,
    hasHistory: true,
    // An earlier revision or a stored job can have tags that were not normalized.
    tags: normalizeTags(next.tags),
    sortName: buildSortKey(next.name),
    searchText: buildSearchText(next),
  };
  const hasLimit = [previous, next].some(({ routing, exhaustedAt }) => routing?.scanLimit ?? exhaustedAt);
  return {
    kind: 'update',
    filter: unchanged(previous),
    update:
      hasLimit || resetsScanLimit
        ? limitedUpdate(set, removed, next, resetsScanLimit)
        : {
            $set: set,
            ...(removed.length > 0 && { $unset: Object.fromEntries(removed.map((field) => [field, ''])) }),
            $addToSet: { shortCodes: next.shortCode },
            ...NEXT_VERSION,
          },
  };
}

/** Returns the fields by which a code is found, other than its short codes. */
function lookupKeysOf(code: StoredQrCode): Fields {
  const gs1Key = gs1KeyOf(code);
  return { ...aliasKeysOf(code), ...(gs1Key !== undefined && { gs1Key }), ...filesFieldOf(code) };
}

/**
 * Returns the fields that a change writes unchanged. It leaves out those that others write: scans write the
 * count of a limit and the time at which the limit was reached, link checks write the health, the timeline is
 * derived from other fields, and the version is incremented.
 */
function fieldsOf({
  id: _id,
  accountId: _accountId,
  scansUsed: _scansUsed,
  exhaustedAt: _exhaustedAt,
  timeline: _timeline,
  health: _health,
  linksDueAt: _linksDueAt,
  version: _version,
  ...fields
}: StoredQrCode): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/**
 * Builds the update of a code with a scan limit. It compares the new limit with the count at the time of the
 * write, which scans change concurrently.
 */
function limitedUpdate(
  set: Fields,
  removed: readonly string[],
  { routing, shortCode, updatedAt, scansUsed = 0 }: StoredQrCode,
  resetsScanLimit: boolean,
): Document[] {
  const scans = routing?.scanLimit?.scans;
  const isReached = { $gte: [resetsScanLimit ? 0 : { $ifNull: ['$scansUsed', 0] }, scans] };
  const literals = Object.entries(set).map(([field, value]) => [field, { $literal: value }]);
  const unset = removed.filter((field) => field !== 'timeline');
  const planned = set.timeline ? { $literal: set.timeline } : '$$REMOVE';
  // If scans have used up the limit since the code was read, the events of the change do not report that.
  const isUnnoticed = scans !== undefined && scansUsed < scans;
  return [
    {
      $set: {
        ...(Object.fromEntries(literals) as Document),
        ...NEXT_VERSION_STAGE,
        shortCodes: {
          $cond: [
            { $in: [shortCode, '$shortCodes'] },
            '$shortCodes',
            { $concatArrays: ['$shortCodes', [shortCode]] },
          ],
        },
        ...(resetsScanLimit && { scansUsed: '$$REMOVE' }),
        timeline: isUnnoticed
          ? { $cond: [isReached, { ...set.timeline, nextAt: updatedAt }, planned] }
          : planned,
        exhaustedAt:
          scans === undefined
            ? '$$REMOVE'
            : { $cond: [isReached, { $ifNull: ['$exhaustedAt', updatedAt] }, '$$REMOVE'] },
      },
    },
    ...(unset.length > 0 ? [{ $unset: unset }] : []),
  ];
}
