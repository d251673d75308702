import type { ClientSession, Collection, Db } from 'mongodb';
import { DomainError } from '../../core/basics/errors.js';
import { gs1KeyOf } from '../../core/codes/gs1-fields.js';
import { gtinOfKey } from '../../core/gs1/gs1-key.js';
import type { CodeWrite } from './code-write.js';
import { CODE_NOT_DELETED, type QrCodeDocument } from './qr-code-documents.js';
import { GS1_CLAIMS, type Gs1ClaimDocument } from '../gs1/gs1-claims.js';

/** The key that a write gives to a code. */
interface Holding {
  codeId: string;
  accountId: string;
  key: string;
  /** Whether the code has not had the key before. */
  isNew: boolean;
  /** Whether its GTIN must belong to the account on the host of the service, which it did not need before. */
  claims: boolean;
}

/** Returns whether a write gives a code another key, or moves it to the host of the service. */
export function changesGs1Key(write: CodeWrite): boolean {
  return holdingOf(write) !== undefined;
}

/**
 * Holds the GS1 keys that writes give to codes until the end of a transaction, and claims their GTINs on the
 * host of the service.
 *
 * @throws DomainError `gs1_key_taken` if another code of the account has a key, or if a GTIN belongs to
 *   another account on the host of the service.
 */
export async function holdGs1Keys(
  db: Db,
  codes: Collection<QrCodeDocument>,
  writes: readonly CodeWrite[],
  session: ClientSession,
): Promise<void> {
  const holdings = writes.flatMap((write) => holdingOf(write) ?? []);
  const wanted = new Map<string, Holding>();
  for (const holding of holdings.filter(({ isNew }) => isNew)) {
    const name = `${holding.accountId} ${holding.key}`;
    if (wanted.has(name)) throw gs1KeyTaken(holding.key);
    wanted.set(name, holding);
  }
  await assertFree(codes, [...wanted.values()], session);
  // In one order, so that two transactions do not wait for each other.
  const claims = new Map(
    holdings.filter(({ claims }) => claims).map(({ key, accountId }) => [gtinOfKey(key), { key, accountId }]),
  );
  for (const [gtin, { key, accountId }] of [...claims].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (!(await claimGtin(db, codes, gtin, accountId, session))) throw gtinTaken(key);
  }
}

function holdingOf({ operation, previous, next }: CodeWrite): Holding | undefined {
  const isInsert = operation.kind === 'insert';
  const code = isInsert ? operation.document : next;
  const key = code && gs1KeyOf(code);
  if (!code || key === undefined) return undefined;
  const formerKey = previous && gs1KeyOf(previous);
  const isNew = key !== formerKey;
  const isHeld = previous?.claimsGtin && formerKey !== undefined && gtinOfKey(formerKey) === gtinOfKey(key);
  const claims = code.claimsGtin === true && !isHeld;
  if (!isNew && !claims) return undefined;
  const codeId = isInsert ? operation.document._id : next!.id;
  return { codeId, accountId: code.accountId, key, isNew, claims };
}

async function assertFree(
  codes: Collection<QrCodeDocument>,
  wanted: readonly Holding[],
  session: ClientSession,
): Promise<void> {
  if (wanted.length === 0) return;
  const held = await codes
    .find({ gs1Key: { $in: wanted.map(({ key }) => key) }, ...CODE_NOT_DELETED }, { session })
    .project<Pick<QrCodeDocument, '_id' | 'accountId' | 'gs1Key'>>({ accountId: 1, gs1Key: 1 })
    .toArray();
  const taken = held.find(({ _id, accountId, gs1Key }) =>
    wanted.some((one) => one.key === gs1Key && one.accountId === accountId && one.codeId !== _id),
  );
  if (taken) throw gs1KeyTaken(taken.gs1Key!);
}

/** @returns false if another account has the GTIN, and codes for it. */
async function claimGtin(
  db: Db,
  codes: Collection<QrCodeDocument>,
  gtin: string,
  accountId: string,
  session: ClientSession,
): Promise<boolean> {
  const claims = db.collection<Gs1ClaimDocument>(GS1_CLAIMS);
  const claim = await claims.findOneAndUpdate(
    { _id: gtin },
    { $inc: { version: 1 }, $setOnInsert: { accountId } },
    { session, upsert: true, returnDocument: 'after' },
  );
  if (!claim || claim.accountId === accountId) return true;
  const ofGtin = { accountId: claim.accountId, gs1Key: gs1KeyRange(gtin), ...CODE_NOT_DELETED };
  if (await codes.findOne(ofGtin, { session, projection: { _id: 1 } })) return false;
  await claims.updateOne({ _id: gtin }, { $set: { accountId } }, { session });
  return true;
}

/** Matches the keys of a GTIN: the key itself, and those that continue with a slash, which `0` follows. */
export function gs1KeyRange(gtin: string): { $gte: string; $lt: string } {
  return { $gte: `/01/${gtin}`, $lt: `/01/${gtin}0` };
}

/**
 * Builds the error of a key that another code of the account has. @param holder The code, if it is visible.
 */
export function gs1KeyTaken(key: string, holder?: { id: string; name: string | null }): DomainError {
  const named = holder?.name ? ` (${holder.name})` : '';
  const by = holder ? `the code ${holder.id}${named}` : 'another code of the account';
  return takenError(`The key ${key} is taken by ${by}; change that code, or choose another key`);
}

/** Builds the error of a key whose GTIN another account has on the host of the service. */
export function gtinTaken(key: string): DomainError {
  return takenError(
    `The GTIN of ${key} belongs to another account on this service; create the code on a domain of your own`,
  );
}

function takenError(message: string): DomainError {
  return new DomainError('gs1_key_taken', message, { details: [{ path: 'data', message }] });
}
