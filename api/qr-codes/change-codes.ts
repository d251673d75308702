import { DomainError } from '../../core/basics/errors.js';
import type { UpdateQrCode } from '../../core/codes/qr-code-schemas.js';
import type { StoredQrCode } from '../../core/codes/qr-code.js';
import type { QrCodeSelection } from '../../store/qr-codes/code-filter.js';
import { principalOf, type Principal } from '../http/principal.js';
import type { RouteRequest } from '../http/route.js';
import { linksOf } from '../http/urls.js';
import { applyUpdate } from '../../codes/apply-update.js';
import { authorOf } from './change-author.js';
import type { QrCodeDeps } from './deps.js';

/** Maximum number of codes that one request changes. */
export const MAX_CODES_PER_CHANGE = 500;

/** Codes that are changed at the same time: as many as share a transaction. */
const CODES_AT_ONCE = 32;

/** A change that does not affect the symbol. */
type MemberChange = Pick<UpdateQrCode, 'folder' | 'tags'>;

/**
 * Changes all codes that the caller sees and that match, each with its own revision and event. A code that
 * the change does not affect, or that no longer exists, is skipped. If the request fails halfway, a
 * repetition changes the rest.
 *
 * @param change One change for all codes, or a function of the code; `undefined` skips it.
 * @returns The number of changed codes.
 * @throws DomainError `bulk_limit_exceeded` if more than 500 codes match, `conflict` if a code keeps
 *   changing.
 */
export async function changeCodes(
  selection: QrCodeSelection,
  change: MemberChange | ((code: StoredQrCode) => MemberChange | undefined),
  request: RouteRequest<unknown, unknown, unknown>,
  deps: QrCodeDeps,
): Promise<number> {
  const caller = principalOf(request);
  const ids = await deps.qrCodes.listIds(caller, selection);
  if (ids.length > MAX_CODES_PER_CHANGE) throw tooManyCodes(ids.length);
  const changeOf = typeof change === 'function' ? change : () => change;
  let changed = 0;
  for (let start = 0; start < ids.length; start += CODES_AT_ONCE) {
    const page = ids.slice(start, start + CODES_AT_ONCE);
    const outcomes = await Promise.all(page.map((id) => changeCode(id, changeOf, request, caller, deps)));
    changed += outcomes.filter(Boolean).length;
  }
  return changed;
}

async function changeCode(
  id: string,
  changeOf: (code: StoredQrCode) => MemberChange | undefined,
  request: RouteRequest<unknown, unknown, unknown>,
  caller: Principal,
  deps: QrCodeDeps,
): Promise<boolean> {
  const context = {
    base: linksOf(caller, deps),
    images: deps.images(request),
    routing: { publicUrl: deps.settings.publicUrl, hashPassword: undefined },
    listShortCodes: () => deps.qrCodes.listShortCodes(caller.accountId, id),
  };
  const changed = await deps.changes.change(authorOf(caller, deps), id, {
    next(code) {
      const change = changeOf(code);
      return change && applyUpdate(code, change, { ...context, now: deps.now() });
    },
  });
  return changed !== undefined && changed.code !== changed.previous;
}

function tooManyCodes(count: number): DomainError {
  const message = `At most ${MAX_CODES_PER_CHANGE} codes can be changed in one request; this one would change ${count}`;
  return new DomainError('bulk_limit_exceeded', message);
}
