import { validationError } from '../../core/basics/errors.js';
import { parseHostName } from '../../core/basics/host-name.js';
import type { Settings } from '../../config/settings.js';
import type { Selection } from '../../core/codes/selection-schemas.js';
import { templateNotFound } from '../../core/codes/templates/template-errors.js';
import type { Stores } from '../../store/create-stores.js';
import type { QrCodeFilter } from '../../store/qr-codes/code-filter.js';
import type { Principal } from '../http/principal.js';
import { folderCondition } from './folder-filter.js';
import { watchPolicyOf } from './watch-policy.js';

/** Dependencies of the conditions on codes. */
export interface CodeFilterDeps extends Pick<Stores, 'folders' | 'templates'> {
  settings: Pick<Settings, 'linkWatch'>;
  now: () => Date;
}

/**
 * Returns the conditions that a request sets, as of now and for its caller.
 *
 * @throws DomainError `not_found` if the caller does not see the folder, or if there is no such template;
 *   `validation_error` if the domain is not bound to the account.
 */
export async function toCodeFilter(
  { state, health, folder, includeSubfolders, ...others }: NonNullable<Selection['filter']>,
  caller: Principal,
  deps: CodeFilterDeps,
): Promise<QrCodeFilter> {
  const { template, domain } = others;
  if (
    template !== undefined &&
    template !== 'none' &&
    !(await deps.templates.exists(caller.accountId, template))
  )
    throw templateNotFound(template, 'template');
  return {
    ...others,
    ...(domain !== undefined && { domain: domainCondition(domain, caller) }),
    ...(await folderCondition(caller, { folder, includeSubfolders }, deps)),
    ...(state && { state: { is: state, at: deps.now() } }),
    ...(health && { health: { status: health, policy: watchPolicyOf(caller, deps) } }),
  };
}

/** Returns the host name of a domain of the account, or `none`. @throws DomainError `validation_error` */
function domainCondition(domain: string, { linkDomains = [] }: Principal): string {
  if (domain === 'none') return domain;
  const name = parseHostName(domain);
  if (name !== undefined && linkDomains.some((one) => one.name === name)) return name;
  throw validationError([{ path: 'domain', message: 'must be a verified domain of the account' }]);
}
