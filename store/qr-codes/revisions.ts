import type { ClientSession, Db } from 'mongodb';
import type { Actor } from '../../core/accounts/actor.js';
import { contentOf, type CodeContent } from '../../core/codes/history/code-content.js';
import type { Change } from '../../core/codes/history/list-changes.js';
import type { StoredQrCode } from '../../core/codes/qr-code.js';
import type { Style } from '../../core/symbols/style.js';
import type { CollectionIndexes } from '../mongo/indexes.js';
import { COUNT_TIMEOUT_MS, withListTimeout } from '../mongo/timeouts.js';
import { sha256 } from '../sha256.js';

/** Name of the collection of revisions: each is a code as it was after one change. */
export const QR_CODE_REVISIONS = 'qr_code_revisions';
/** Name of the collection of logos that revisions refer to. */
export const QR_CODE_LOGOS = 'qr_code_logos';

export const REVISION_INDEXES: CollectionIndexes = {
  collection: QR_CODE_REVISIONS,
  indexes: [
    { key: { accountId: 1, qrCodeId: 1, revision: -1 } },
    { key: { logoId: 1 }, partialFilterExpression: { logoId: { $exists: true } } },
  ],
};

export const LOGO_INDEXES: CollectionIndexes = {
  collection: QR_CODE_LOGOS,
  indexes: [{ key: { accountId: 1, _id: 1 } }],
};

/** Number of latest revisions that a code keeps, whatever their age. */
export const MIN_STORED_REVISIONS = 200;

/** A change of a code, as its owner sees it in the history. */
export interface CodeChange {
  actor: Actor;
  /** The differences between the two states; see `listContentChanges`. */
  changes: Change[];
  note?: string | undefined;
  /** Whether the text of the symbol changes under the account's current base URL. */
  encodedChanged: boolean;
  /** Identifies the request, so that a repetition is recognized. */
  operationKey?: string | undefined;
}

/** A revision without the code's content. */
export interface StoredRevision {
  revision: number;
  at: Date;
  /** null if the change is older than the history. */
  actor: Actor | null;
  note: string | null;
  changes: Change[];
  encodedChanged: boolean;
  operationKey?: string;
}

/** A revision with the code as it was. */
export interface RevisionWithContent extends StoredRevision {
  content: CodeContent;
}

/** The style of a revision: its logo is a document of its own. */
type SparseStyle = Omit<Style, 'logo'> & { logo: { size: number } | null };

/** A revision in the collection. */
export interface RevisionDocument extends StoredRevision {
  /** `<code>:<revision>`, so that a repetition writes the same document. */
  _id: string;
  accountId: string;
  qrCodeId: string;
  content: Omit<CodeContent, 'style'> & { style: SparseStyle };
  /** `<account>:<SHA-256 of the image>`. */
  logoId?: string;
  /**
   * When the scan limit was used up, if that was before the change. Stored here because a reset of the limit
   * erases it.
   */
  exhaustedAt?: Date;
}

/** A logo in the collection. */
export interface LogoDocument {
  _id: string;
  accountId: string;
  /** The image as a data URI. */
  image: string;
  /** When a revision last referred to it. */
  usedAt: Date;
}

/** Which revisions of a code its owner sees: the latest 200, and all revisions since a time. */
export interface RevisionVisibility {
  latestRevision: number;
  /** null: all. */
  since: Date | null;
}

interface RevisionPage {
  limit: number;
  /** Lists revisions before this one. */
  before?: number | undefined;
}

/**
 * Creates the store of revisions. They are written by `createRevisionWriter` in the transaction of their
 * change.
 */
export function createRevisionStore(db: Db) {
  const revisions = db.collection<RevisionDocument>(QR_CODE_REVISIONS);
  const logos = db.collection<LogoDocument>(QR_CODE_LOGOS);

  async function withLogo({ content, logoId, ...revision }: RevisionDocument): Promise<RevisionWithContent> {
    const stored = logoId === undefined ? null : await logos.findOne({ _id: logoId });
    const { logo } = content.style;
    const style = {
      ...content.style,
      logo: logo && stored ? { image: stored.image, size: logo.size } : null,
    };
    return { ...toStored(revision), content: { ...content, style } };
  }

  return {
    /** Lists the visible revisions of a code, newest first, without their content. */
    async list(
      accountId: string,
      qrCodeId: string,
      { latestRevision, since }: RevisionVisibility,
      { limit, before }: RevisionPage,
    ): Promise<StoredRevision[]> {
      const found = await revisions
        .find(
          {
            accountId,
            qrCodeId,
            ...(before !== undefined && { revision: { $lt: before } }),
            ...isVisible({ latestRevision, since }),
          },
          { projection: { content: 0 } },
        )
        .sort({ revision: -1 })
        .limit(limit)
        .toArray();
      return found.map(toStored);
    },

    /**
     * Lists the visible revisions of a code in a time range, newest first, without their content, and counts
     * them.
     * @param limit Maximum number of listed revisions.
     */
    async listBetween(
      accountId: string,
      qrCodeId: string,
      visibility: RevisionVisibility,
      { from, to }: { from: Date; to: Date },
      limit: number,
    ): Promise<{ revisions: StoredRevision[]; total: number }> {
      const query = {
        accountId,
        qrCodeId,
        $and: [{ at: { $gte: from, $lt: to } }, isVisible(visibility) ?? {}],
      };
      const found = await withListTimeout(
        revisions
          .find(query, { projection: { content: 0 }, maxTimeMS: COUNT_TIMEOUT_MS })
          .sort({ revision: -1 })
          .limit(limit)
          .toArray(),
      );
      const total = found.length < limit ? found.length : await revisions.countDocuments(query);
      return { revisions: found.map(toStored), total };
    },

    /** Finds a revision with its content. */
    async find(
      accountId: string,
      qrCodeId: string,
      revision: number,
    ): Promise<RevisionWithContent | undefined> {
      const found = await revisions.findOne({ _id: revisionId(qrCodeId, revision), accountId });
      return found ? withLogo(found) : undefined;
    },

    /** Yields all revisions of a code with their content, newest first. */
    async *listWithContent(accountId: string, qrCodeId: string): AsyncGenerator<RevisionWithContent> {
      const found = revisions.find({ accountId, qrCodeId }).sort({ revision: -1 });
      for await (const document of found) yield withLogo(document);
    },

    /** Deletes the revisions of a deleted code. */
    async removeOfCode(accountId: string, qrCodeId: string): Promise<void> {
      await revisions.deleteMany({ accountId, qrCodeId });
    },
  };
}

export type RevisionStore = ReturnType<typeof createRevisionStore>;

/** Creates the writer of revisions. */
export function createRevisionWriter(db: Db) {
  const revisions = db.collection<RevisionDocument>(QR_CODE_REVISIONS);
  const logos = db.collection<LogoDocument>(QR_CODE_LOGOS);

  async function saveLogo({ accountId, style }: StoredQrCode, now: Date): Promise<void> {
    if (!style.logo) return;
    await logos.updateOne(
      { _id: logoIdOf(accountId, sha256(style.logo.image)) },
      { $set: { usedAt: now }, $setOnInsert: { accountId, image: style.logo.image } },
      { upsert: true },
    );
  }

  return {
    /**
     * Stores the logos that the revisions of a change refer to. Call it before the transaction of the change;
     * a logo without a revision is removed later.
     */
    async prepare(previous: StoredQrCode, next: StoredQrCode): Promise<void> {
      const sameLogo = previous.style.logo?.image === next.style.logo?.image;
      if (!previous.hasHistory && !sameLogo) await saveLogo(previous, next.updatedAt);
      if (!previous.hasHistory || !sameLogo) await saveLogo(next, next.updatedAt);
    },

    /** Deletes the revisions of codes that the same transaction deletes. */
    async removeOfCodes(qrCodeIds: readonly string[], session: ClientSession): Promise<void> {
      await revisions.deleteMany({ qrCodeId: { $in: [...qrCodeIds] } }, { session });
    },
  };
}

/**
 * Builds the documents of a change: its revision and, for the first change of a code, the revision before it.
 */
export function revisionDocuments(
  previous: StoredQrCode,
  next: StoredQrCode,
  { actor, changes, note, encodedChanged, operationKey }: CodeChange,
): RevisionDocument[] {
  const before = previous.hasHistory ? [] : [toDocument(previous, firstRevision(previous))];
  const after = toDocument(next, {
    revision: next.revision,
    at: next.updatedAt,
    actor,
    note: note ?? null,
    changes,
    encodedChanged,
    ...(operationKey !== undefined && { operationKey }),
  });
  const { exhaustedAt } = previous;
  return [...before, { ...after, ...(exhaustedAt && { exhaustedAt }) }];
}

/** Returns the revision of a code whose history has no documents yet: its current state. */
export function firstRevision({ revision, updatedAt, createdBy }: StoredQrCode): StoredRevision {
  const actor = revision === 1 ? (createdBy ?? null) : null;
  return { revision, at: updatedAt, actor, note: null, changes: [], encodedChanged: false };
}

function toDocument(code: StoredQrCode, revision: StoredRevision): RevisionDocument {
  const { style, ...content } = contentOf(code);
  return {
    _id: revisionId(code.id, revision.revision),
    accountId: code.accountId,
    qrCodeId: code.id,
    ...revision,
    content: { ...content, style: { ...style, logo: style.logo && { size: style.logo.size } } },
    ...(style.logo && { logoId: logoIdOf(code.accountId, sha256(style.logo.image)) }),
  };
}

function toStored({
  revision,
  at,
  actor,
  note,
  changes,
  encodedChanged,
  operationKey,
}: Omit<RevisionDocument, 'content'>): StoredRevision {
  return {
    revision,
    at,
    actor,
    note,
    changes,
    encodedChanged,
    ...(operationKey !== undefined && { operationKey }),
  };
}

/** Returns the condition that matches visible revisions; null if all are visible. */
export function isVisible({ latestRevision, since }: RevisionVisibility) {
  return (
    since && {
      $or: [{ revision: { $gt: latestRevision - MIN_STORED_REVISIONS } }, { at: { $gte: since } }],
    }
  );
}

function revisionId(qrCodeId: string, revision: number): string {
  return `${qrCodeId}:${revision}`;
}

/** Returns the ID of a logo. @param digest SHA-256 of its data URI, in hex. */
export function logoIdOf(accountId: string, digest: string): string {
  return `${accountId}:${digest}`;
}
