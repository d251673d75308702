import type { Settings } from '../../config/settings.js';
import type { Selection } from '../../core/selection-schemas.js';
import type { QrCodeFilter } from '../../store/qr-codes/code-filter.js';
import type { Principal } from '../http/principal.js';
import { watchPolicyOf } from './watch-policy.js';

/** What the conditions on codes depend on. */
export interface CodeFilterDeps {
  settings: Pick<Settings, 'linkWatch'>;
  now: () => Date;
}

/** Returns the conditions that a request sets, as of now and for its caller. */
export function toCodeFilter(
  { state, health, ...others }: NonNullable<Selection['filter']>,
  caller: Principal,
  deps: CodeFilterDeps,
): QrCodeFilter {
  return {
    ...others,
    ...(state && { state: { is: state, at: deps.now() } }),
    ...(health && { health: { status: health, policy: watchPolicyOf(caller, deps) } }),
  };
}
