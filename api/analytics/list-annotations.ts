import type { CodeAnalytics, CodeCounts } from '../../core/analytics/analytics-schema.js';
import {
  annotationsOf,
  healthAnnotation,
  MAX_ANNOTATIONS,
  type Annotation,
} from '../../core/analytics/annotations.js';
import type { StoredQrCode } from '../../core/qr-code.js';
import type { Plan } from '../../core/plans.js';
import { firstRevision } from '../../store/qr-codes/revisions.js';
import { visibilityOf } from '../qr-codes/require-revision.js';
import type { AnalyticsDeps } from './deps.js';

/** The annotations of a range, oldest first. */
interface Annotations {
  annotations: Annotation[];
  /** Number of earlier annotations of the range. */
  omitted: number;
}

/** Lists what happened to a code in a time range: the changes that its history shows, and those of its health. */
export async function listAnnotations(
  code: StoredQrCode,
  plan: Plan,
  range: { from: Date; to: Date },
  deps: AnalyticsDeps,
): Promise<Annotations> {
  const [{ revisions, total }, health] = await Promise.all([
    listRevisions(code, plan, range, deps),
    deps.watchedCodes.listHealthLog(code.accountId, code.id, range),
  ]);
  const changes = revisions.flatMap(annotationsOf);
  const all =
    health.length === 0
      ? changes
      : [...changes, ...health.map(healthAnnotation)].sort((a, b) => b.at.localeCompare(a.at));
  const annotations = all.slice(0, MAX_ANNOTATIONS).toReversed();
  return { annotations, omitted: total - revisions.length + all.length - annotations.length };
}

/** Lists the revisions of a range, newest first, and counts those that are left out. */
async function listRevisions(
  code: StoredQrCode,
  plan: Plan,
  { from, to }: { from: Date; to: Date },
  deps: AnalyticsDeps,
) {
  if (code.hasHistory) {
    const visibility = visibilityOf(code, plan, deps);
    return deps.revisions.listBetween(code.accountId, code.id, visibility, { from, to }, MAX_ANNOTATIONS);
  }
  const first = firstRevision(code);
  const isShown = first.revision === 1 && first.at >= from && first.at < to;
  return { revisions: isShown ? [first] : [], total: isShown ? 1 : 0 };
}

/** Builds the API response for the analytics of a code. */
export function presentCodeAnalytics(
  qrCodeId: string,
  analytics: CodeCounts,
  { annotations, omitted }: Annotations,
): CodeAnalytics {
  return { qrCodeId, ...analytics, annotations, omitted: { ...analytics.omitted, annotations: omitted } };
}
