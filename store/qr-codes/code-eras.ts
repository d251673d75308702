import type { Db, Filter } from 'mongodb';
import type { CodeEra } from '../../core/codes/history/state-annotations.js';
import type { StoredQrCode } from '../../core/codes/qr-code.js';
import { routingMembers } from '../../core/codes/routing/routing-fields.js';
import { COUNT_TIMEOUT_MS, withListTimeout } from '../mongo/timeouts.js';
import { isVisible, QR_CODE_REVISIONS, type RevisionDocument, type RevisionVisibility } from './revisions.js';

const PROJECTION = {
  at: 1,
  exhaustedAt: 1,
  'content.status': 1,
  'content.routing.activeFrom': 1,
  'content.routing.activeUntil': 1,
} as const;

/** The part of a revision from which an era is built. */
type EraDocument = Pick<RevisionDocument, 'at' | 'exhaustedAt'> & {
  content: Pick<RevisionDocument['content'], 'status' | 'routing'>;
};

/** Creates the store of the eras of codes, which are derived from their revisions. */
export function createCodeEraStore(db: Db) {
  const revisions = db.collection<RevisionDocument>(QR_CODE_REVISIONS);

  function find(filter: Filter<RevisionDocument>, order: 1 | -1, limit: number): Promise<EraDocument[]> {
    const found = revisions
      .find<EraDocument>(filter, { projection: PROJECTION, maxTimeMS: COUNT_TIMEOUT_MS })
      .sort({ revision: order })
      .limit(limit);
    return withListTimeout(found.toArray());
  }

  return {
    /**
     * Lists the eras of a code that overlap a span, oldest first.
     *
     * @param limit Maximum number of eras that begin in the span. If there are more, only the latest are
     *   listed.
     */
    async list(
      code: StoredQrCode,
      visibility: RevisionVisibility,
      { from, to }: { from: Date; to: Date },
      limit: number,
    ): Promise<CodeEra[]> {
      const visible = { accountId: code.accountId, qrCodeId: code.id, ...isVisible(visibility) };
      const at = (condition: Filter<RevisionDocument>['at']) => ({ $and: [{ at: condition }, visible] });
      const [inside, before, after] = await Promise.all([
        find(at({ $gte: from, $lt: to }), -1, limit),
        find(at({ $lt: from }), -1, 1),
        code.updatedAt >= to ? find(at({ $gte: to }), 1, 1) : [],
      ]);
      const newestFirst = inside.length < limit ? [...inside, ...before] : inside;
      const last = (after[0] ?? code).exhaustedAt;
      const following = [last, ...newestFirst.map((era) => era.exhaustedAt)];
      return newestFirst.map((era, index) => toEra(era, following[index])).toReversed();
    },
  };
}

/** Returns the era of a code that has not been changed yet. */
export function onlyEra({ updatedAt, status, activeFrom, activeUntil, exhaustedAt }: StoredQrCode): CodeEra {
  return {
    at: updatedAt,
    status,
    exhaustedAt,
    ...(activeFrom && { activeFrom }),
    ...(activeUntil && { activeUntil }),
  };
}

function toEra({ at, content: { status, routing } }: EraDocument, exhaustedAt: Date | undefined): CodeEra {
  const { activeFrom, activeUntil } = routingMembers(routing, false);
  return {
    at,
    status,
    exhaustedAt,
    ...(activeFrom && { activeFrom }),
    ...(activeUntil && { activeUntil }),
  };
}
