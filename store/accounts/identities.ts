import type { Db, Filter, UpdateFilter } from 'mongodb';
import { isDuplicateKey } from '../mongo/duplicate-key.js';
import { toUser, USERS, type Identity, type User, type UserDocument } from './user-documents.js';
import { createCredentialUpdate } from './update-credentials.js';

/**
 * Creates the store of the identities of persons at OpenID providers. An identity belongs to one person.
 * Expects the indexes of `collections.ts`.
 */
export function createIdentityStore(db: Db) {
  const users = db.collection<UserDocument>(USERS);
  const update = createCredentialUpdate(db);

  return {
    /** Finds the person to whom an identity is linked. */
    async findUser({ issuer, subject }: Pick<Identity, 'issuer' | 'subject'>): Promise<User | undefined> {
      return toUser(await users.findOne({ identities: { $elemMatch: { issuer, subject } } }));
    },

    /**
     * Links an identity to a person. Linking it to the same person again changes nothing.
     *
     * @returns `taken` if it belongs to another person, `not_found` if there is no person.
     */
    async link(userId: string, identity: Identity): Promise<'linked' | 'taken' | 'not_found'> {
      const { issuer, subject } = identity;
      const isNew: Filter<UserDocument> = { identities: { $not: { $elemMatch: { issuer, subject } } } };
      try {
        await users.updateOne({ _id: userId, ...isNew }, { $push: { identities: identity } });
      } catch (error) {
        if (isDuplicateKey(error)) return 'taken';
        throw error;
      }
      const user = await users.findOne({ _id: userId }, { projection: { _id: 1 } });
      return user ? 'linked' : 'not_found';
    },

    /**
     * Links an identity to the person with an address who has none at its provider, removes the password and
     * its reset link, and ends all sessions, in one write.
     *
     * @returns The updated person; undefined if nobody matches any more, or the identity was linked since.
     */
    async takeOver(userId: string, email: string, identity: Identity): Promise<User | undefined> {
      const query: Filter<UserDocument> = {
        _id: userId,
        email,
        'identities.issuer': { $ne: identity.issuer },
      };
      const change: UpdateFilter<UserDocument> = {
        $push: { identities: identity },
        $unset: { passwordHash: '', passwordReset: '' },
        $inc: { sessionEpoch: 1 },
      };
      try {
        return await update(query, change);
      } catch (error) {
        if (isDuplicateKey(error)) return undefined;
        throw error;
      }
    },

    /**
     * Removes an identity, unless it is the only way to sign in.
     *
     * @param issuer The provider of the service; undefined if there is none.
     * @param isPasswordEnough Whether the person can sign in with a password, if they have one.
     * @returns `last` if no other way is left, `not_found` if the person has no such identity.
     */
    async unlink(
      userId: string,
      id: string,
      issuer: string | undefined,
      isPasswordEnough: boolean,
    ): Promise<'unlinked' | 'last' | 'not_found'> {
      const otherWays: Filter<UserDocument>[] = [
        ...(isPasswordEnough ? [{ passwordHash: { $exists: true } }] : []),
        ...(issuer === undefined ? [] : [{ identities: { $elemMatch: { issuer, id: { $ne: id } } } }]),
      ];
      const mine = { _id: userId, 'identities.id': id };
      const result =
        otherWays.length > 0 &&
        (await users.updateOne({ ...mine, $or: otherWays }, [
          { $set: { identities: { $filter: { input: '$identities', cond: { $ne: ['$$this.id', id] } } } } },
          // An empty array would be in the unique index.
          { $set: { identities: { $cond: [{ $eq: ['$identities', []] }, '$$REMOVE', '$identities'] } } },
        ]));
      if (result && result.modifiedCount > 0) return 'unlinked';
      return (await users.countDocuments(mine, { limit: 1 })) > 0 ? 'last' : 'not_found';
    },
  };
}
