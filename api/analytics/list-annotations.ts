import type { CodeAnalytics, CodeCounts } from '../../core/scans/analytics/analytics-schema.js';
import { MAX_ANNOTATIONS, type Annotation } from '../../core/scans/analytics/annotations.js';
import { annotationsOf, healthAnnotation } from '../../core/codes/history/annotations.js';
import { stateAnnotations } from '../../core/codes/history/state-annotations.js';
import type { StoredQrCode } from '../../core/codes/qr-code.js';
import type { Plan } from '../../core/basics/plan-names.js';
import { listDueChanges, withDueChanges } from '../../core/codes/scheduled-changes/due-changes.js';
import { onlyEra } from '../../store/qr-codes/code-eras.js';
import { firstRevision, type StoredRevision } from '../../store/qr-codes/revisions.js';
import { listDueRevisions } from '../qr-codes/due-revisions.js';
import { visibilityOf } from '../qr-codes/require-revision.js';
import type { AnalyticsDeps } from './deps.js';

/** The annotations of a range, oldest first. */
interface Annotations {
  annotations: Annotation[];
  /** Number of earlier annotations of the range. */
  omitted: number;
}

/** Revisions of a range, newest first. */
interface CountedRevisions {
  revisions: StoredRevision[];
  /** Their number, including those that are not listed. */
  total: number;
}

/**
 * Lists what happened to a code in a time range: the changes that its history shows, and the changes of its
 * state and health.
 *
 * @param code The code as it is stored: the annotations of scheduled changes that are due follow from it.
 */
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
  const states = await listStates(code, plan, range, revisions, deps);
  const changes = revisions.filter((revision) => !isExplained(revision, states)).flatMap(annotationsOf);
  const others = [...states, ...health.map(healthAnnotation)];
  const all =
    others.length === 0 ? changes : [...others, ...changes].sort((a, b) => b.at.localeCompare(a.at));
  const annotations = all.slice(0, MAX_ANNOTATIONS).toReversed();
  return { annotations, omitted: total - revisions.length + all.length - annotations.length };
}

/** Lists the revisions of a range, newest first, and counts them. */
async function listRevisions(
  code: StoredQrCode,
  plan: Plan,
  range: { from: Date; to: Date },
  deps: AnalyticsDeps,
): Promise<CountedRevisions> {
  const due = listDueRevisions(code, deps.now()).filter(({ at }) => at >= range.from && at < range.to);
  const { revisions, total } = await listRecorded(code, plan, range, deps);
  return { revisions: [...due, ...revisions], total: due.length + total };
}

async function listRecorded(
  code: StoredQrCode,
  plan: Plan,
  { from, to }: { from: Date; to: Date },
  deps: AnalyticsDeps,
): Promise<CountedRevisions> {
  if (code.hasHistory) {
    const visibility = visibilityOf(code, plan, deps);
    return deps.revisions.listBetween(code.accountId, code.id, visibility, { from, to }, MAX_ANNOTATIONS);
  }
  const first = firstRevision(code);
  const isShown = first.revision === 1 && first.at >= from && first.at < to;
  return { revisions: isShown ? [first] : [], total: isShown ? 1 : 0 };
}

/** Lists the annotations of a code's state. Codes that never had dates or a limit cost no query. */
async function listStates(
  code: StoredQrCode,
  plan: Plan,
  range: { from: Date; to: Date },
  revisions: readonly StoredRevision[],
  deps: AnalyticsDeps,
): Promise<Annotation[]> {
  const now = deps.now();
  const following = listDueChanges(code, now).map(({ next }) => onlyEra(next));
  if (!code.hasHistory) return stateAnnotations([onlyEra(code), ...following], range, now);
  const isTimed = [code, withDueChanges(code, now)].some(hasTimes);
  const wasTimed =
    code.updatedAt >= range.to ||
    revisions.some(({ changes }) => changes.some(({ path }) => path.startsWith('routing')));
  if (!isTimed && !wasTimed) return [];
  const eras = await deps.codeEras.list(code, visibilityOf(code, plan, deps), range, MAX_ANNOTATIONS);
  return stateAnnotations([...eras, ...following], range, now);
}

function hasTimes({ routing }: StoredQrCode): boolean {
  const { activeFrom, activeUntil, scanLimit } = routing ?? {};
  return activeFrom !== undefined || activeUntil !== undefined || scanLimit !== undefined;
}

/** Returns whether a revision without changes has an annotation of its effect: it reset a scan limit. */
function isExplained(
  { revision, at, note, changes }: StoredRevision,
  states: readonly Annotation[],
): boolean {
  const isEmpty = revision > 1 && changes.length === 0 && note === null;
  return isEmpty && states.some((state) => state.at === at.toISOString());
}

/** Builds the API response for the analytics of a code. */
export function presentCodeAnalytics(
  qrCodeId: string,
  analytics: CodeCounts,
  { annotations, omitted }: Annotations,
): CodeAnalytics {
  return { qrCodeId, ...analytics, annotations, omitted: { ...analytics.omitted, annotations: omitted } };
}
