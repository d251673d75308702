import type { ClientSession, Db, Filter, MatchKeysAndValues, OptionalUnlessRequiredId } from 'mongodb';
import { DomainError } from '../../core/basics/errors.js';
import { inTransaction } from '../mongo/transactions.js';
import { ACCOUNT_NOT_DELETED, ACCOUNTS, type AccountDocument } from './accounts.js';

/** A resource of which an account has few, each in a document of its own. */
export interface OwnedResource {
  id: string;
  accountId: string;
  createdAt: Date;
  updatedAt: Date;
  /** Incremented by every change of its owner. */
  revision: number;
}

/** Document of a resource. */
export type OwnedDocument<Resource extends OwnedResource> = Omit<Resource, 'id'> & { _id: string };

/** Creates the store of one kind of resource. Expects an index of `accountId` and `_id`. */
export function createOwnedResources<Resource extends OwnedResource>(db: Db, collection: string) {
  type Stored = OwnedDocument<Resource>;
  const resources = db.collection<Stored>(collection);
  const accounts = db.collection<AccountDocument>(ACCOUNTS);
  const where = (filter: object) => filter as Filter<Stored>;

  return {
    /**
     * Inserts a resource. If it exists, the request is a repetition. Writes to the account document, so that
     * concurrent requests cannot exceed the limit.
     *
     * @param limit Maximum number of resources of the account; may be Infinity.
     * @param alongside Further writes of the transaction.
     * @returns The stored resource; undefined if the account already has `limit` resources.
     */
    async insert(
      resource: Resource,
      limit: number,
      alongside?: (session: ClientSession) => Promise<void>,
    ): Promise<Resource | undefined> {
      const { id, accountId } = resource;
      return inTransaction(db, async (session) => {
        const account = await accounts.updateOne(
          { _id: accountId, ...ACCOUNT_NOT_DELETED },
          { $inc: { resourceVersion: 1 } },
          { session },
        );
        if (account.matchedCount === 0) throw new DomainError('not_found', 'The account has been deleted');
        const existing = await resources.findOne(where({ _id: id, accountId }), { session });
        if (existing) return fromDocument<Resource>(existing as Stored);
        const owned = await resources.countDocuments(where({ accountId }), { session });
        if (owned >= limit) return undefined;
        await resources.insertOne(toDocument(resource) as OptionalUnlessRequiredId<Stored>, { session });
        await alongside?.(session);
        return resource;
      });
    },

    async find(accountId: string, id: string): Promise<Resource | undefined> {
      const found = await resources.findOne(where({ _id: id, accountId }));
      return found ? fromDocument<Resource>(found as Stored) : undefined;
    },

    /** Lists resources, newest first. @param page.after ID of the last resource of the previous page. */
    async list(
      accountId: string,
      page: { skip?: number; limit: number; after?: string | undefined },
    ): Promise<Resource[]> {
      const after = page.after === undefined ? {} : { _id: { $lt: page.after } };
      const found = await resources
        .find(where({ accountId, ...after }))
        .sort({ _id: -1 })
        .skip(page.skip ?? 0)
        .limit(page.limit)
        .toArray();
      return found.map((document) => fromDocument<Resource>(document as Stored));
    },

    count: (accountId: string): Promise<number> => resources.countDocuments(where({ accountId })),

    /**
     * Changes the given fields of a resource, unless its owner has changed it since `previous` was read.
     *
     * @returns The changed resource; undefined if the resource does not exist or has another revision.
     */
    async change(
      { id, accountId, revision }: Pick<Resource, 'id' | 'accountId' | 'revision'>,
      fields: Partial<Resource>,
    ): Promise<Resource | undefined> {
      const changed = await resources.findOneAndUpdate(
        where({ _id: id, accountId, revision }),
        { $set: { ...fields, revision: revision + 1 } as unknown as MatchKeysAndValues<Stored> },
        { returnDocument: 'after' },
      );
      return changed ? fromDocument<Resource>(changed as Stored) : undefined;
    },

    /**
     * Deletes a resource.
     *
     * @param revision Revision that the resource must have; undefined accepts any.
     * @returns Whether it was deleted.
     */
    async remove(accountId: string, id: string, revision?: number): Promise<boolean> {
      const query = where({ _id: id, accountId, ...(revision !== undefined && { revision }) });
      return (await resources.deleteOne(query)).deletedCount === 1;
    },
  };
}

/** Returns the resource of a document. */
export function fromDocument<Resource extends OwnedResource>(document: OwnedDocument<Resource>): Resource {
  const { _id: id, ...fields } = document;
  return { id, ...fields } as unknown as Resource;
}

function toDocument<Resource extends OwnedResource>({ id, ...fields }: Resource): OwnedDocument<Resource> {
  return { _id: id, ...fields };
}
