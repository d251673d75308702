import type { ClientSession, Db, UpdateFilter } from 'mongodb';
import type { AuditEntry } from '../../core/audit/audit-entry.js';
import { DomainError } from '../../core/basics/errors.js';
import { templateNameTaken } from '../../core/codes/templates/template-errors.js';
import { templateNameKey, type StoredTemplate } from '../../core/codes/templates/template.js';
import { ACCOUNT_NOT_DELETED, ACCOUNTS, type AccountDocument } from '../accounts/accounts.js';
import { recordEntries } from '../audit/record-entry.js';
import { isDuplicateKey } from '../mongo/duplicate-key.js';
import { inTransaction } from '../mongo/transactions.js';
import {
  fromTemplateDocument,
  TEMPLATE_NOT_DELETED,
  TEMPLATES,
  toTemplateDocument,
  type TemplateDocument,
} from './template-documents.js';

/** Fields of a template that a change replaces. */
type TemplateContent = Pick<
  StoredTemplate,
  'name' | 'style' | 'defaults' | 'assignedIds' | 'passwordHash' | 'updatedAt' | 'revision'
>;

/** A deleted template, of which only a tombstone remains. */
export type DeletedTemplate = Pick<StoredTemplate, 'id' | 'accountId'>;

/**
 * Time in which the request that deletes a template can complete the deletion; after that, a dispatcher
 * completes it.
 */
const COMPLETION_GRACE_MS = 30_000;

/**
 * Creates the store of templates. Expects the indexes of `collections.ts`.
 *
 * The default template of an account is a field of its account document, so there is at most one, and the
 * read that authenticates a caller returns it. Every write of templates writes to the account document, so
 * concurrent ones run one after the other.
 */
export function createTemplateStore(db: Db) {
  const templates = db.collection<TemplateDocument>(TEMPLATES);
  const accounts = db.collection<AccountDocument>(ACCOUNTS);

  /**
   * Runs `work` in a transaction with the account.
   *
   * @throws DomainError `not_found`, or `name_taken` at `name`.
   */
  async function withAccount<T>(
    accountId: string,
    name: string,
    work: (session: ClientSession, account: AccountDocument) => Promise<T>,
  ): Promise<T> {
    try {
      return await inTransaction(db, async (session) => {
        const account = await accounts.findOneAndUpdate(
          { _id: accountId, ...ACCOUNT_NOT_DELETED },
          { $inc: { templateVersion: 1 } },
          { session, projection: { defaultTemplate: 1 } },
        );
        if (!account) throw new DomainError('not_found', 'The account has been deleted');
        return work(session, account);
      });
    } catch (error) {
      throw isDuplicateKey(error, 'nameKey') ? templateNameTaken(name) : error;
    }
  }

  /**
   * Makes a template the default of its account, or removes it as the default; does nothing if `isDefault` is
   * undefined.
   */
  async function setDefault(
    { accountId, id }: Pick<StoredTemplate, 'accountId' | 'id'>,
    isDefault: boolean | undefined,
    { defaultTemplate }: AccountDocument,
    session: ClientSession,
  ): Promise<void> {
    if (isDefault === undefined || isDefault === (defaultTemplate === id)) return;
    const update: UpdateFilter<AccountDocument> = isDefault
      ? { $set: { defaultTemplate: id } }
      : { $unset: { defaultTemplate: '' } };
    await accounts.updateOne({ _id: accountId }, update, { session });
  }

  return {
    /**
     * Inserts a template. If it exists, the request is a repetition.
     * @param limit Maximum number of templates of the account; may be Infinity.
     * @returns The stored template; undefined if the account already has `limit` templates.
     * @throws DomainError `name_taken` at `name`.
     */
    async insert(
      template: StoredTemplate,
      isDefault: boolean,
      limit: number,
    ): Promise<StoredTemplate | undefined> {
      const { accountId, id } = template;
      return withAccount(accountId, template.name, async (session, account) => {
        const existing = await templates.findOne({ _id: id, accountId }, { session });
        if (existing) return fromTemplateDocument(existing);
        const owned = { accountId, ...TEMPLATE_NOT_DELETED };
        if (limit !== Infinity && (await templates.countDocuments(owned, { session })) >= limit)
          return undefined;
        await templates.insertOne(toTemplateDocument(template), { session });
        await setDefault(template, isDefault || undefined, account, session);
        return template;
      });
    },

    /** Finds a template of the account. */
    async find(accountId: string, id: string): Promise<StoredTemplate | undefined> {
      const found = await templates.findOne({ _id: id, accountId, ...TEMPLATE_NOT_DELETED });
      return found ? fromTemplateDocument(found) : undefined;
    },

    /** Returns whether the account has a template. */
    async exists(accountId: string, id: string): Promise<boolean> {
      const query = { _id: id, accountId, ...TEMPLATE_NOT_DELETED };
      return (await templates.countDocuments(query, { limit: 1 })) > 0;
    },

    /** Returns the ID of the account's default template; undefined if there is none. */
    async findDefault(accountId: string): Promise<string | undefined> {
      const query = { _id: accountId, ...ACCOUNT_NOT_DELETED };
      const found = await accounts.findOne(query, { projection: { defaultTemplate: 1 } });
      return found?.defaultTemplate;
    },

    /** Lists templates, newest first. @param page.after ID of the last template of the previous page. */
    async list(
      accountId: string,
      page: { skip: number; limit: number; after?: string | undefined },
    ): Promise<StoredTemplate[]> {
      const after = page.after === undefined ? {} : { _id: { $lt: page.after } };
      const found = await templates
        .find({ accountId, ...TEMPLATE_NOT_DELETED, ...after })
        .sort({ _id: -1 })
        .skip(page.skip)
        .limit(page.limit)
        .toArray();
      return found.map(fromTemplateDocument);
    },

    /** Lists the IDs and names of at most `limit` templates, newest first, without their styles. */
    async listNames(accountId: string, limit: number): Promise<{ id: string; name: string }[]> {
      const found = await templates
        .find({ accountId, ...TEMPLATE_NOT_DELETED }, { projection: { name: 1 } })
        .sort({ _id: -1 })
        .limit(limit)
        .toArray();
      return found.map(({ _id: id, name }) => ({ id, name }));
    },

    /** Counts the templates of an account. */
    count: (accountId: string): Promise<number> =>
      templates.countDocuments({ accountId, ...TEMPLATE_NOT_DELETED }),

    /**
     * Changes a template, unless it has been changed since `previous` was read.
     * @param isDefault Whether the template is the default afterwards; undefined leaves that unchanged.
     * @returns false if the template does not exist or has another revision.
     * @throws DomainError `name_taken` at `name`.
     */
    async change(
      { id, accountId, revision }: StoredTemplate,
      next: StoredTemplate,
      isDefault: boolean | undefined,
    ): Promise<boolean> {
      return withAccount(accountId, next.name, async (session, account) => {
        const { matchedCount } = await templates.updateOne(
          { _id: id, accountId, revision, ...TEMPLATE_NOT_DELETED },
          toUpdate(next),
          { session },
        );
        if (matchedCount === 0) return false;
        await setDefault(next, isDefault, account, session);
        return true;
      });
    },

    /**
     * Deletes a template. A tombstone remains, because codes still name it; see `removeTombstone`.
     * @param revision Revision that the template must have; undefined accepts any.
     * @param audit Builds the audit entry of the deletion. Default: it is not recorded.
     * @returns Whether the template is deleted now, by this call or an earlier one that was interrupted.
     */
    async remove(
      accountId: string,
      id: string,
      revision: number | undefined,
      at: Date,
      audit?: (template: Pick<StoredTemplate, 'name'>) => AuditEntry,
    ): Promise<boolean> {
      return withAccount(accountId, '', async (session, account) => {
        const found = await templates.findOne(
          { _id: id, accountId },
          { session, projection: { name: 1, revision: 1, deletedAt: 1 } },
        );
        if (!found) return false;
        if (found.deletedAt) return true;
        if (revision !== undefined && found.revision !== revision) return false;
        const completeAfter = new Date(at.getTime() + COMPLETION_GRACE_MS);
        const tombstone = { _id: id, accountId, deletedAt: at, completeAfter };
        await templates.updateOne({ _id: id }, [{ $replaceWith: tombstone }], { session });
        await setDefault({ accountId, id }, false, account, session);
        await recordEntries(db, [audit?.(found)], session);
        return true;
      });
    },

    /**
     * Leases one deleted template that codes may still name, because the request that deleted it was
     * interrupted.
     * @param leaseMs Length of the lease in milliseconds.
     * @returns undefined if there is none.
     */
    async claimDeleted(now: Date, leaseMs: number): Promise<DeletedTemplate | undefined> {
      const due = await templates.findOneAndUpdate(
        { completeAfter: { $lte: now } },
        { $set: { completeAfter: new Date(now.getTime() + leaseMs) } },
        { sort: { completeAfter: 1 }, projection: { accountId: 1 } },
      );
      return due ? { id: due._id, accountId: due.accountId } : undefined;
    },

    /** Removes a deleted template that no code names anymore. */
    async removeTombstone(id: string): Promise<void> {
      await templates.deleteOne({ _id: id, deletedAt: { $exists: true } });
    },
  };
}

export type TemplateStore = ReturnType<typeof createTemplateStore>;

function toUpdate(next: StoredTemplate): UpdateFilter<TemplateDocument> {
  const { name, style, defaults, assignedIds, passwordHash, updatedAt, revision } = next;
  const content: TemplateContent = { name, style, defaults, updatedAt, revision };
  const unset = {
    ...(assignedIds === undefined && { assignedIds: '' as const }),
    ...(passwordHash === undefined && { passwordHash: '' as const }),
  };
  return {
    $set: {
      ...content,
      nameKey: templateNameKey(name),
      ...(assignedIds && { assignedIds }),
      ...(passwordHash !== undefined && { passwordHash }),
    },
    ...(Object.keys(unset).length > 0 && { $unset: unset }),
  };
}
