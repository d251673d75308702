import { DomainError, validationError } from '../core/basics/errors.js';
import type { UpdateQrCode } from '../core/codes/qr-code-schemas.js';
import type { PendingChange, StoredQrCode } from '../core/codes/qr-code.js';
import { effectOf } from '../core/codes/scheduled-changes/change-effect.js';
import type { ChangeError } from '../core/codes/scheduled-changes/scheduled-change.js';
import { symbolText } from '../core/codes/urls.js';
import { applyUpdate, type UpdateContext } from './apply-update.js';
import { withPathPrefix, type CodeImages } from './build-code.js';

/** Context for checking pending changes. */
export type ScheduleContext = Pick<UpdateContext, 'base' | 'images' | 'listShortCodes'> & {
  /** Base of the service's own short links. */
  publicUrl: string;
};

/** A pending change that has not been checked yet. */
export type UncheckedChange = Omit<PendingChange, 'effect'>;

/** The pending changes of a code that fit it, and those that do not. */
export interface CheckedChanges {
  pending: PendingChange[];
  blocked: { change: UncheckedChange; error: ChangeError }[];
}

/**
 * Checks the pending changes of a code one after another, each as a change of the code after the ones before
 * it, and computes their effects. Writes nothing.
 *
 * @param code The code before the first change.
 * @param changes In the order in which they apply.
 * @throws DomainError `unavailable` if a change cannot be checked now.
 */
export async function compileSchedule(
  code: StoredQrCode,
  changes: readonly UncheckedChange[],
  context: ScheduleContext,
): Promise<CheckedChanges> {
  const images = withoutRepetition(context.images);
  const checked: CheckedChanges = { pending: [], blocked: [] };
  const { schedule: _schedule, ...current } = code;
  let state: StoredQrCode = current;
  for (const change of changes) {
    try {
      const next = await withPathPrefix('patch', () => applyChange(state, change, { ...context, images }));
      checked.pending.push({ ...change, effect: effectOf(state, next) });
      state = next;
    } catch (error) {
      if (!(error instanceof DomainError) || error.status >= 500) throw error;
      checked.blocked.push({ change, error: describeError(error) });
    }
  }
  return checked;
}

async function applyChange(
  state: StoredQrCode,
  { at, patch, passwordHash }: UncheckedChange,
  { base, images, listShortCodes, publicUrl }: ScheduleContext,
): Promise<StoredQrCode> {
  const next = await applyUpdate(state, JSON.parse(patch) as UpdateQrCode, {
    base,
    images,
    listShortCodes,
    now: at,
    routing: { publicUrl, hashPassword: () => Promise.resolve(passwordHash ?? '') },
  });
  if (symbolText(state, base) === symbolText(next, base)) return next;
  const message = 'would change the symbol, so printed copies would no longer match the code';
  throw new DomainError(
    'symbol_would_change',
    `A scheduled change must keep the symbol: this one ${message}`,
    {
      details: [{ path: 'data', message }],
    },
  );
}

/** Symbol and style stay the same, so each text is assessed once. */
function withoutRepetition({ normalizeLogo, assessScannability }: CodeImages): CodeImages {
  const assessed = new Map<string, ReturnType<typeof assessScannability>>();
  return {
    normalizeLogo,
    assessScannability(symbol, style, text) {
      const known = assessed.get(text) ?? assessScannability(symbol, style, text);
      assessed.set(text, known);
      return known;
    },
  };
}

/** Returns an error with the paths in the patch, also in its message. */
function describeError(error: DomainError): ChangeError {
  const { code, details } = error;
  const { message } = code === 'validation_error' && details ? validationError(details) : error;
  return { code, message, ...(details && { details }) };
}
