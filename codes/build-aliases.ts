import { validationError, type ErrorDetail } from '../core/basics/errors.js';
import type { StoredAlias } from '../core/codes/aliases/alias.js';
import type { AliasInput } from '../core/codes/aliases/alias-schemas.js';
import { parseHostName } from '../core/basics/host-name.js';
import {
  baseOfDomain,
  comparedPath,
  findLinkDomain,
  type LinkBase,
  type LinkDomain,
} from '../core/codes/links.js';
import type { StoredQrCode } from '../core/codes/qr-code.js';

/** The fields of a code that its domains decide. */
export type DomainFields = Pick<StoredQrCode, 'domain' | 'aliases'>;

/** `domain`, `aliases`, and `compact` of a request; an absent field stays as it is. */
interface DomainInput {
  domain?: string | null | undefined;
  aliases?: readonly AliasInput[] | undefined;
}

const NOT_VERIFIED = 'must be a verified domain of the account';
const NO_DOMAIN = 'is required, because neither the code nor the account has a domain';
const WITH_COMPACT = 'must be false for a compact code, whose symbol has its short link in capitals';

/**
 * Builds the domain and the aliases of a code. Values that the code already has are kept, also where their
 * domain is no longer verified, so that a code can be sent back as it was read.
 *
 * @param former The fields before the change; none for a new code.
 * @param compact Whether the symbol will have the short link in capitals.
 * @throws DomainError `validation_error` that names every invalid field.
 */
export function buildDomainFields(
  { domain, aliases }: DomainInput,
  former: DomainFields,
  links: LinkBase,
  compact: boolean | undefined,
): DomainFields {
  const nextDomain =
    domain === undefined ? { value: former.domain } : readDomain(domain, former.domain, links);
  const problems: ErrorDetail[] = 'problem' in nextDomain ? [nextDomain.problem] : [];
  const ownDomain = 'value' in nextDomain ? nextDomain.value : undefined;
  const built = aliases
    ? readAliases(aliases, former.aliases ?? [], ownDomain, links)
    : { value: former.aliases ?? [], problems: [] };
  problems.push(...built.problems);
  const primary = built.value.findIndex((alias) => alias?.primary);
  if (compact && primary >= 0) {
    problems.push({ path: aliases ? `aliases[${primary}].primary` : 'compact', message: WITH_COMPACT });
  }
  if (problems.length > 0) throw validationError(problems);
  const next = built.value.filter((alias) => alias !== undefined);
  return {
    ...(ownDomain !== undefined && { domain: ownDomain }),
    ...(next.length > 0 && { aliases: next }),
  };
}

function readDomain(
  domain: string | null,
  former: string | undefined,
  links: LinkBase,
): { value: string | undefined } | { problem: ErrorDetail } {
  if (domain === null) return { value: undefined };
  const name = parseHostName(domain);
  const found = findLinkDomain(links, name);
  if (name !== undefined && (name === former || found?.isVerified)) return { value: name };
  return { problem: { path: 'domain', message: NOT_VERIFIED } };
}

function readAliases(
  aliases: readonly AliasInput[],
  former: readonly StoredAlias[],
  ownDomain: string | undefined,
  links: LinkBase,
): { value: (StoredAlias | undefined)[]; problems: ErrorDetail[] } {
  const problems: ErrorDetail[] = [];
  const indexOf = new Map<string, number>();
  const value = aliases.map(({ domain, path: encoded, primary = false }, index) => {
    const path = decodeURIComponent(encoded);
    const name = domain === undefined ? defaultDomain(ownDomain, links) : parseHostName(domain);
    const found = findLinkDomain(links, name);
    const isUnchanged = former.some((alias) => alias.domain === name && alias.path === path);
    if (name === undefined || !(isUnchanged || found?.isVerified)) {
      const message = name === undefined && domain === undefined ? NO_DOMAIN : NOT_VERIFIED;
      problems.push({ path: `aliases[${index}].domain`, message });
      return undefined;
    }
    const key = `${name}/${found ? comparedPath(found, path) : path}`;
    const first = indexOf.get(key);
    if (first !== undefined) {
      problems.push({ path: `aliases[${index}].path`, message: `is the same path as aliases[${first}]` });
      return undefined;
    }
    indexOf.set(key, index);
    return { domain: name, path, primary };
  });
  return { value, problems };
}

/** Returns the host name of the code's domain, or else of the account's default. */
function defaultDomain(ownDomain: string | undefined, links: LinkBase): string | undefined {
  if (findLinkDomain(links, ownDomain)) return ownDomain;
  if (typeof links === 'string') return undefined;
  const isDefault = (domain: LinkDomain) => baseOfDomain(links, domain) === links.base;
  const found = links.domains.find(isDefault);
  return found?.name;
}
