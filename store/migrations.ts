import { MongoServerError, type Db } from 'mongodb';
import { ACCOUNT_NOT_DELETED, ACCOUNTS, type AccountDocument } from './accounts/accounts.js';
import { adoptFounder } from './accounts/adopt-founder.js';
import { MEMBER_INDEXES } from './accounts/members.js';
import { USER_INDEXES } from './accounts/user-documents.js';
import { SESSIONS, type Session } from './accounts/sessions.js';
import { ROLL_UP_CHECKPOINTS, type CheckpointDocument, type RollUpTask } from './analytics/checkpoints.js';
import { SCAN_TOTALS, type TotalDocument } from './analytics/scan-totals.js';
import { applyMigrations, resetSchemaVersion, type Migration } from './installation/schema-version.js';
import { JOB_CHUNKS } from './jobs/job-documents.js';
import { IDEMPOTENCY_KEYS } from './limits/idempotency-keys.js';
import { newId } from './mongo/ids.js';
import { ensureIndexes } from './mongo/indexes.js';
import { canonicalizeRoutings } from './qr-codes/canonicalize-routings.js';
import { CODE_NOT_DELETED, QR_CODES } from './qr-codes/qr-code-documents.js';
import { normalizeStoredTags, refreshDerivedFields } from './qr-codes/refresh-derived-fields.js';
import { SCANS } from './scans/scan-documents.js';
import { WEBHOOKS } from './webhooks/webhooks.js';

/**
 * Rollups of version 0.1, which had another shape. They are a cache, so they are rebuilt. Version 0.1 creates
 * the collection whenever it starts, and the migration drops it last: while it exists, other collections can
 * have the old names.
 */
const OLD_ROLL_UPS = 'scan_days';
/** Checkpoints of version 0.1. */
const OLD_CHECKPOINTS = 'scan_roll_ups';
/** Index of version 0.1 on `scan_totals`. While it exists, documents can have the old field names. */
const OLD_TOTALS_INDEX = 'until_1';
/** Visitor salts of version 0.1. They are not reused, because the oplog and backups may hold them. */
const OLD_VISITOR_SALTS = 'visitor_salts';

/**
 * Index of version 0.1 on `sessions`. While it exists, sessions can be without an ID and the time of their
 * last use.
 */
const OLD_SESSIONS_INDEX = 'accountId_1';

/** Index of earlier versions on `scans`, which contained every scan. It is rebuilt under the same name. */
const OLD_OUTBOX_INDEX = 'outbox_1__id_1';

const NAMESPACE_NOT_FOUND = 26;
const INDEX_NOT_FOUND = 27;

/**
 * Tasks by the name of their checkpoint in version 0.1. Without the checkpoint of `days`, the Schedule
 * rebuilds all rollups.
 */
const TASKS: Readonly<Record<string, RollUpTask>> = {
  totals: 'totals',
  'old-totals': 'archive',
  'left-behind': 'orphans',
};

/** Fields of version 0.1 with their new names. */
const RENAMED_FIELDS = [
  { collection: ACCOUNTS, from: 'closedAt', to: 'deletedAt' },
  { collection: ACCOUNTS, from: 'codesCounted', to: 'codeLimitVersion' },
  { collection: IDEMPOTENCY_KEYS, from: 'effectId', to: 'operationKey' },
  { collection: IDEMPOTENCY_KEYS, from: 'answer', to: 'response' },
  { collection: JOB_CHUNKS, from: 'chosen', to: 'idsWithCustomShortCode' },
] as const;

/**
 * The migrations of all versions, oldest first. Their number is the schema version. Append only: a database
 * that has had a migration never runs it again.
 */
const MIGRATIONS: readonly Migration[] = [
  { name: 'IDs of sessions', run: migrateSessions },
  { name: 'visitor salts outside of the database', run: (db) => dropCollection(db, OLD_VISITOR_SALTS) },
  { name: 'search texts of codes', run: refreshDerivedFields },
  { name: 'names of version 0.1', run: migrateNames },
  { name: 'segments of past days', run: rebuildDays },
  { name: 'age of wake-ups', run: migrateWakeUps },
  { name: 'outbox index of pending scans only', run: dropOutboxIndex },
  { name: 'codes that were never scanned', run: markUnscannedCodes },
  { name: 'sort keys, search texts, and tags as people compare them', run: refreshDerivedFields },
  { name: 'tags of templates and webhooks', run: normalizeStoredTags },
  { name: 'canonical languages and countries of rules', run: canonicalizeRoutings },
  { name: 'persons of accounts', run: adoptFounders },
];

/** Schema version of the data that this version of the service reads and writes. */
export const SCHEMA_VERSION = MIGRATIONS.length;

/**
 * Migrates stored data to this version. Call it before `ensureIndexes`. Reads no data if there is nothing to
 * migrate.
 *
 * Idempotent, safe to call from several processes at once, and safe to abort anywhere. Processes of earlier
 * versions must be stopped.
 */
export async function migrateStore(db: Db): Promise<void> {
  // Version 0.1 knows no schema version and may have run since the last migration. It creates this collection
  // at each start.
  if (await hasCollection(db, OLD_ROLL_UPS)) await resetSchemaVersion(db);
  await applyMigrations(db, MIGRATIONS);
}

/**
 * Renames what version 0.1 stored under other names. It would recompute totals without archived scans
 * afterwards.
 */
async function migrateNames(db: Db): Promise<void> {
  // No index finds the old names, so without this check each new database would be read whole.
  if (!(await hasCollection(db, OLD_ROLL_UPS))) return;
  await renameFields(db);
  await migrateWebhookSecrets(db);
  await migrateTotals(db);
  await migrateCheckpoints(db);
  await dropCollection(db, OLD_ROLL_UPS);
}

/** Lets the Schedule begin again at the first scan: it builds what past days are missing. */
async function rebuildDays(db: Db): Promise<void> {
  await db.collection<CheckpointDocument>(ROLL_UP_CHECKPOINTS).deleteOne({ _id: 'days' });
}

/** Gives sessions of version 0.1 an ID, and counts them as used now. They keep their end. */
async function migrateSessions(db: Db): Promise<void> {
  const sessions = db.collection<Omit<Session, 'tokenHash'> & { _id: string }>(SESSIONS);
  const indexes = await sessions.indexes().catch(ignore(NAMESPACE_NOT_FOUND));
  if (!indexes?.some(({ name }) => name === OLD_SESSIONS_INDEX)) return;
  const withoutId = { id: { $exists: false } };
  for await (const { _id } of sessions.find(withoutId, { projection: { _id: 1 } })) {
    await sessions.updateOne({ _id, ...withoutId }, [
      { $set: { id: newId('session'), lastUsedAt: '$$NOW', userAgent: null } },
    ]);
  }
  await sessions.dropIndex(OLD_SESSIONS_INDEX).catch(ignore(INDEX_NOT_FOUND));
}

/**
 * Replaces the marks of pending wake-ups that have no age (`woken` in version 0.1, then `wakeUpPending`):
 * these endpoints become overdue, so that their workflows are woken once more. Idempotent.
 */
async function migrateWakeUps(db: Db): Promise<void> {
  const marked = { $or: [{ woken: { $exists: true } }, { wakeUpPending: { $exists: true } }] };
  await db
    .collection(WEBHOOKS)
    .updateMany(marked, [{ $set: { checkAt: '$$NOW' } }, { $unset: ['woken', 'wakeUpPending'] }]);
}

/** Gives each account its founder as a person and owner. Idempotent. */
async function adoptFounders(db: Db): Promise<void> {
  await ensureIndexes(db, [USER_INDEXES, MEMBER_INDEXES]);
  for await (const account of db.collection<AccountDocument>(ACCOUNTS).find(ACCOUNT_NOT_DELETED)) {
    if (account.email !== account._id) await adoptFounder(db, account);
  }
}

async function dropOutboxIndex(db: Db): Promise<void> {
  const scans = db.collection(SCANS);
  const indexes = await scans.indexes().catch(ignore(NAMESPACE_NOT_FOUND));
  const isOld = indexes?.some(({ name, sparse }) => name === OLD_OUTBOX_INDEX && sparse === true);
  if (isOld) await scans.dropIndex(OLD_OUTBOX_INDEX).catch(ignore(INDEX_NOT_FOUND));
}

/**
 * Marks codes without scans, so that their first one is announced. The others are never announced.
 * Idempotent.
 */
async function markUnscannedCodes(db: Db): Promise<void> {
  const isScanOfCode = {
    $and: [{ $eq: ['$accountId', '$$account'] }, { $eq: ['$qrCodeId', '$$code'] }, { $eq: ['$bot', false] }],
  };
  await db
    .collection(QR_CODES)
    .aggregate([
      { $match: CODE_NOT_DELETED },
      { $project: { accountId: 1 } },
      { $lookup: { from: SCAN_TOTALS, localField: '_id', foreignField: '_id', as: 'totals' } },
      { $match: { totals: { $size: 0 } } },
      {
        $lookup: {
          from: SCANS,
          let: { account: '$accountId', code: '$_id' },
          pipeline: [{ $match: { $expr: isScanOfCode } }, { $limit: 1 }, { $project: { _id: 1 } }],
          as: 'scans',
        },
      },
      { $match: { scans: { $size: 0 } } },
      { $project: { awaitsFirstScan: { $literal: true } } },
      { $merge: { into: QR_CODES, whenMatched: 'merge', whenNotMatched: 'discard' } },
    ])
    .toArray();
}

async function renameFields(db: Db): Promise<void> {
  for (const { collection, from, to } of RENAMED_FIELDS) {
    await db.collection(collection).updateMany({ [from]: { $exists: true } }, { $rename: { [from]: to } });
  }
}

/** Renames `effectId` to `operationKey` in each secret of an endpoint. */
async function migrateWebhookSecrets(db: Db): Promise<void> {
  const secret = {
    $mergeObjects: [
      { $unsetField: { field: 'effectId', input: '$$this' } },
      { operationKey: { $ifNull: ['$$this.operationKey', '$$this.effectId'] } },
    ],
  };
  await db
    .collection(WEBHOOKS)
    .updateMany({ 'secrets.effectId': { $exists: true } }, [
      { $set: { secrets: { $map: { input: '$secrets', in: secret } } } },
    ]);
}

async function migrateTotals(db: Db): Promise<void> {
  const totals = db.collection<TotalDocument>(SCAN_TOTALS);
  const indexes = await totals.indexes().catch(ignore(NAMESPACE_NOT_FOUND));
  if (!indexes?.some(({ name }) => name === OLD_TOTALS_INDEX)) return;
  const oldFields = ['until', 'forgotten', 'forgottenUntil'];
  // A total with both names was written by version 0.1 after a migration. It is cleared, and counted again.
  const hasBoth = {
    $and: [{ $ne: [{ $type: '$until' }, 'missing'] }, { $ne: [{ $type: '$countedUntil' }, 'missing'] }],
  };
  const firstOf = (...fields: string[]) => ({ $ifNull: [...fields.map((field) => `$${field}`), '$$REMOVE'] });
  await totals.updateMany({ $or: oldFields.map((field) => ({ [field]: { $exists: true } })) }, [
    {
      $set: {
        countedUntil: { $cond: [hasBoth, '$$REMOVE', firstOf('countedUntil', 'until')] },
        scans: { $cond: [hasBoth, '$$REMOVE', firstOf('scans')] },
        archivedUntil: firstOf('archivedUntil', 'forgottenUntil'),
        archivedScans: firstOf('archivedScans', 'forgotten'),
      },
    },
    // An update that version 0.1 has begun must fail.
    { $unset: [...oldFields, 'token'] },
  ]);
  await totals.dropIndex(OLD_TOTALS_INDEX).catch(ignore(INDEX_NOT_FOUND));
}

async function migrateCheckpoints(db: Db): Promise<void> {
  const checkpoints = db.collection<CheckpointDocument>(ROLL_UP_CHECKPOINTS);
  const old = db.collection<{ _id: string; through: Date }>(OLD_CHECKPOINTS);
  for await (const { _id, through } of old.find()) {
    const task = TASKS[_id];
    if (task) await checkpoints.updateOne({ _id: task }, { $max: { checkpoint: through } }, { upsert: true });
  }
  await dropCollection(db, OLD_CHECKPOINTS);
}

async function hasCollection(db: Db, name: string): Promise<boolean> {
  return db.listCollections({ name }, { nameOnly: true }).hasNext();
}

async function dropCollection(db: Db, name: string): Promise<void> {
  await db.dropCollection(name).catch(ignore(NAMESPACE_NOT_FOUND));
}

/** Returns a rejection handler that lets one server error pass. */
function ignore(code: number): (error: unknown) => undefined {
  return (error) => {
    if (!(error instanceof MongoServerError) || error.code !== code) throw error;
    return undefined;
  };
}
