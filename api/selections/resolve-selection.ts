import { DomainError, validationError, type ErrorCode } from '../../core/basics/errors.js';
import type { Selection } from '../../core/codes/selection-schemas.js';
import type { Stores } from '../../store/create-stores.js';
import type { QrCodeSort } from '../../store/qr-codes/qr-code-sorting.js';
import type { Admission } from '../admission/admission.js';
import type { Principal } from '../http/principal.js';
import { toCodeFilter, type CodeFilterDeps } from '../qr-codes/code-filter.js';

/** Maximum number of unknown IDs that `details` names. */
const MAX_NAMED_IDS = 100;

export interface SelectionDeps extends CodeFilterDeps, Pick<Stores, 'codeListing'> {
  admission: Admission;
}

interface SelectionOptions {
  /** Number of codes that the caller expects. */
  expect?: number | undefined;
  /** Default: the order of the IDs, or `name`. */
  sort?: QrCodeSort | undefined;
  /** Maximum number of codes, and the error beyond it. */
  limit: number;
  limitError: Extract<ErrorCode, 'bulk_limit_exceeded' | 'export_limit_exceeded'>;
  /** Accepts a selection without codes, as dry runs do: they report 0. Default: false. */
  mayBeEmpty?: boolean;
  /** Path of the selection in the request. Default: `select`. */
  path?: string;
  /** Aborts when the client disconnects. */
  signal: AbortSignal;
}

/**
 * Returns the IDs of the codes that a request selects, as of now. Codes that are created later are not part
 * of it.
 *
 * @throws DomainError `not_found` with the number of unknown IDs, the first 100 of them in `details`;
 *   `selection_changed` with `counted`; `validation_error` at `select` if no code matches and `mayBeEmpty` is
 *   false; `options.limitError`; `unavailable` if it takes too long.
 */
export async function resolveSelection(
  caller: Principal,
  { ids, filter }: Selection,
  options: SelectionOptions,
  deps: SelectionDeps,
): Promise<string[]> {
  const list = () =>
    ids ? listGiven(caller, ids, options, deps) : listMatching(caller, filter ?? {}, options, deps);
  return deps.admission.run('query', caller.accountId, list, options.signal);
}

async function listMatching(
  caller: Principal,
  conditions: NonNullable<Selection['filter']>,
  options: SelectionOptions,
  deps: SelectionDeps,
): Promise<string[]> {
  const filter = await toCodeFilter(conditions, caller, deps);
  // Counted first, so that no request holds more IDs than it may select.
  assertCount(await deps.codeListing.count(caller, filter), options);
  const matching = await deps.codeListing.listIds(caller, filter, options.sort ?? 'name');
  assertCount(matching.length, options);
  return matching;
}

async function listGiven(
  caller: Principal,
  asSent: readonly string[],
  options: SelectionOptions,
  { codeListing }: SelectionDeps,
): Promise<string[]> {
  const ids = [...new Set(asSent)];
  const existing = await codeListing.listIds(caller, { ids }, options.sort ?? 'createdAt');
  if (existing.length < ids.length) throw notFound(ids, existing, asSent, options.path);
  assertCount(ids.length, options);
  return options.sort === undefined ? ids : existing;
}

function notFound(
  ids: readonly string[],
  existing: readonly string[],
  asSent: readonly string[],
  path = 'select',
): DomainError {
  const found = new Set(existing);
  const missing = ids.filter((id) => !found.has(id));
  return new DomainError('not_found', `Could not find ${missing.length} of ${ids.length} selected QR codes`, {
    details: missing.slice(0, MAX_NAMED_IDS).map((id) => ({
      path: `${path}.ids[${asSent.indexOf(id)}]`,
      message: `There is no QR code ${id}`,
    })),
  });
}

function assertCount(counted: number, options: SelectionOptions): void {
  const { expect, limit, limitError, mayBeEmpty = false, path = 'select' } = options;
  if (expect !== undefined && counted !== expect) throw selectionChanged(counted, expect);
  if (counted === 0 && !mayBeEmpty) {
    throw validationError([{ path, message: 'matches no QR code, so there is nothing to do' }]);
  }
  if (counted <= limit) return;
  throw new DomainError(
    limitError,
    `At most ${limit} QR codes can be selected here; this selection has ${counted}`,
  );
}

function selectionChanged(counted: number, expected: number): DomainError {
  const message =
    counted === 0
      ? `The selection has no QR codes, not ${expected}, so there is nothing to do; check the selection`
      : `The selection has ${counted} QR codes, not ${expected}; check them, then repeat the request with expect ${counted}`;
  return new DomainError('selection_changed', message, {
    counted,
    details: [{ path: 'expect', message: `is ${expected}, but ${counted} QR codes are selected` }],
  });
}
