import { DomainError, validationError, type ErrorDetail } from '../../core/errors.js';
import type { CreateQrCode } from '../../core/qr-code-schemas.js';
import type { PreparedCode } from '../../store/jobs/job-chunks.js';
import type { ShortCodeStore } from '../../store/qr-codes/short-codes.js';
import { buildCode } from '../qr-codes/build-code.js';
import type { Pause } from './keyed-queue.js';

interface Context {
  accountId: string;
  /** Base of the short URLs. */
  base: string;
  now: Date;
  pause: Pause;
}

/** Others get their turn this often, in milliseconds. */
const MAX_HOLD_MS = 8;

/**
 * All codes of a bulk, whole, with ids and short codes chosen; nothing is written.
 * @throws DomainError naming every item that can't be made, by its index; `short_code_taken` for chosen codes of others
 */
export async function prepareBulk(
  inputs: readonly CreateQrCode[],
  shortCodes: ShortCodeStore,
  { pause, ...context }: Context,
): Promise<PreparedCode[]> {
  requireDifferentShortCodes(inputs);
  const prepared: PreparedCode[] = [];
  const errors: DomainError[] = [];
  let turnEnds = performance.now() + MAX_HOLD_MS;
  for (const [index, input] of inputs.entries()) {
    try {
      const code = await buildCode(input, { ...context, path: `[${index}]` });
      prepared.push({ code, hasCustomShortCode: input.shortCode !== undefined });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      errors.push(error);
    }
    if (performance.now() > turnEnds) {
      await pause();
      turnEnds = performance.now() + MAX_HOLD_MS;
    }
  }
  if (errors.length > 0) throw combineErrors(errors);
  await requireFreeShortCodes(inputs, shortCodes);
  return prepared;
}

/** One error for all: with their code where they agree. */
function combineErrors(errors: readonly DomainError[]): DomainError {
  const details = errors.flatMap((error) => error.details ?? []);
  const [first, ...others] = errors;
  if (first && others.every(({ code }) => code === first.code)) {
    const more = others.length === 0 ? '' : ` (and ${others.length} more)`;
    return new DomainError(first.code, `${first.message}${more}`, { details });
  }
  return validationError(details);
}

function requireDifferentShortCodes(inputs: readonly CreateQrCode[]): void {
  const firstAt = new Map<string, number>();
  const details: ErrorDetail[] = [];
  inputs.forEach(({ shortCode }, index) => {
    if (shortCode === undefined) return;
    const first = firstAt.get(shortCode);
    if (first === undefined) firstAt.set(shortCode, index);
    else details.push({ path: `[${index}].shortCode`, message: `is that of [${first}] too` });
  });
  if (details.length > 0) throw validationError(details);
}

async function requireFreeShortCodes(
  inputs: readonly CreateQrCode[],
  shortCodes: ShortCodeStore,
): Promise<void> {
  const taken = await shortCodes.findTaken(inputs.flatMap(({ shortCode }) => shortCode ?? []));
  const details = inputs.flatMap(({ shortCode }, index) =>
    shortCode !== undefined && taken.has(shortCode)
      ? [{ path: `[${index}].shortCode`, message: `The short code ${shortCode} is taken: choose another` }]
      : [],
  );
  if (details.length > 0) {
    throw new DomainError('short_code_taken', `${details.length} of the short codes are taken`, { details });
  }
}
