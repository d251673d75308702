import type { Db } from 'mongodb';
import { TOTP_SECRET_PURPOSE } from '../accounts/totp.js';
import { USERS, type UserDocument } from '../accounts/user-documents.js';

/** Members of a person that hold an encrypted secret of a second factor. */
const FIELDS = ['totp', 'pendingTotp'] as const;

const HAS_TOTP = { $or: FIELDS.map((field) => ({ [field]: { $exists: true } })) };

/** Lists encrypted secrets of second factors. @param limit Maximum number of persons. */
export async function findTotpSample(db: Db, limit: number) {
  const found = await usersOf(db).find(HAS_TOTP).limit(limit).toArray();
  return found.flatMap((user) =>
    FIELDS.flatMap((field) => {
      const sealed = user[field]?.sealed;
      return sealed === undefined ? [] : [{ purpose: TOTP_SECRET_PURPOSE, owner: user._id, sealed }];
    }),
  );
}

/**
 * Encrypts the secrets of second factors again. A secret that was replaced since it was read is skipped: it
 * is encrypted with the current key.
 *
 * @param reEncrypt Returns the secret as it should be stored; the same text if nothing needs to change.
 */
export async function reEncryptTotp(
  db: Db,
  reEncrypt: (sealed: string, owner: string) => string,
): Promise<void> {
  const users = usersOf(db);
  for await (const user of users.find(HAS_TOTP)) {
    for (const field of FIELDS) {
      const former = user[field]?.sealed;
      if (former === undefined) continue;
      const path = `${field}.sealed`;
      const sealed = reEncrypt(former, user._id);
      if (sealed !== former) {
        await users.updateOne({ _id: user._id, [path]: former }, { $set: { [path]: sealed } });
      }
    }
  }
}

/**
 * Finds the persons whose second factor accepts no code of an app anymore, after the loss of a key. Their
 * recovery codes work, so the second factor stays on. Unreadable secrets that wait for their confirmation are
 * removed.
 *
 * @returns The email addresses of the persons.
 */
export async function findUnreadableTotp(
  db: Db,
  isReadable: (sealed: string, owner: string) => boolean,
): Promise<string[]> {
  const users = usersOf(db);
  const unreadable: string[] = [];
  for await (const { _id, email, totp, pendingTotp } of users.find(HAS_TOTP)) {
    if (totp && !isReadable(totp.sealed, _id)) unreadable.push(email);
    if (pendingTotp && !isReadable(pendingTotp.sealed, _id)) {
      const query = { _id, 'pendingTotp.sealed': pendingTotp.sealed };
      await users.updateOne(query, { $unset: { pendingTotp: '' } });
    }
  }
  return unreadable;
}

function usersOf(db: Db) {
  return db.collection<UserDocument>(USERS);
}
