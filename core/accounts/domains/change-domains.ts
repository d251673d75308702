import type { DomainProof } from '../custom-domain.js';
import { nameOf, type AccountDomain, type DomainEntry, type DomainFields } from './account-domains.js';

/** Everything that is stored of an account's domains. Changes are pure: each returns the next state. */
export interface DomainState {
  /** Default domain in effect, as set; null: the host of the service. */
  effective: string | null;
  /** Domain that becomes the default when it is proved, as set. */
  claim: string | null;
  /** Host names that lead to the account's codes. */
  reserved: readonly string[];
  proofs: readonly DomainProof[];
  entries: readonly DomainEntry[];
}

/** A domain that entries are created for. */
type Listed = Pick<AccountDomain, 'id' | 'name' | 'domain' | 'createdAt'>;

/** Owner's settings of a domain; absent members are not changed, null removes a URL. */
export interface DomainSettings {
  rootUrl?: string | null | undefined;
  notFoundUrl?: string | null | undefined;
  caseSensitive?: boolean | undefined;
}

/** Returns the stored state of an account's domains. */
export function domainStateOf(account: DomainFields): DomainState {
  return {
    effective: account.branding?.domain ?? null,
    claim: account.domainClaim ?? null,
    reserved: account.domains ?? [],
    proofs: account.domainProofs ?? [],
    entries: account.domainEntries ?? [],
  };
}

/** Returns the account's fields with another state of its domains. */
export function withDomainState({ id, createdAt }: DomainFields, state: DomainState): DomainFields {
  const { effective, claim, reserved, proofs, entries } = state;
  return {
    id,
    createdAt,
    branding: { domain: effective },
    ...(claim !== null && { domainClaim: claim }),
    domains: reserved,
    domainProofs: proofs,
    domainEntries: entries,
  };
}

/** Adds a pending domain, or replaces what its entry has. */
export function addDomain(state: DomainState, entry: DomainEntry): DomainState {
  return { ...state, entries: [...withoutName(state.entries, entry.name), entry] };
}

/** Changes the settings of a domain, which is then one of its own, even if a branding has set it. */
export function changeSettings(
  state: DomainState,
  domain: Listed,
  { rootUrl, notFoundUrl, caseSensitive }: DomainSettings,
): DomainState {
  const { rootUrl: root, notFoundUrl: notFound, isClaim: _isClaim, ...entry } = entryOf(state, domain);
  const nextRoot = rootUrl === undefined ? root : rootUrl;
  const nextNotFound = notFoundUrl === undefined ? notFound : notFoundUrl;
  return addDomain(state, {
    ...entry,
    ...(nextRoot && { rootUrl: nextRoot }),
    ...(nextNotFound && { notFoundUrl: nextNotFound }),
    ...(caseSensitive !== undefined && { caseSensitive }),
  });
}

/**
 * Makes a domain the default, at once if it is reserved and otherwise when it is proved. A former claim ends;
 * if a branding has set it, the domain leaves the list.
 *
 * @param domain As set; null: short URLs use the host of the service.
 */
export function setDefault(state: DomainState, domain: string | null): DomainState {
  const name = nameOf(domain);
  const entries = state.entries.filter((entry) => !entry.isClaim || entry.name === name);
  if (name === undefined || domain === null) return { ...state, entries, effective: null, claim: null };
  return state.reserved.includes(name)
    ? { ...state, entries, effective: domain, claim: null }
    : { ...state, entries, claim: domain };
}

/** Removes a domain as the default, or as the one that becomes it. The other domains stay as they are. */
export function unsetDefault(state: DomainState, name: string): DomainState {
  if (nameOf(state.claim) === name) return { ...state, claim: null };
  return nameOf(state.effective) === name ? { ...state, effective: null } : state;
}

/** Reserves a domain, because it is proved. If it was to become the default, it takes effect. */
export function proveDomain(state: DomainState, domain: Listed, at: Date): DomainState {
  const { name } = domain;
  const isClaimed = nameOf(state.claim) === name;
  const {
    awaitsStart: _awaitsStart,
    checkedAt: _checkedAt,
    isClaim: _isClaim,
    ...entry
  } = entryOf(state, domain);
  return {
    effective: isClaimed ? state.claim : state.effective,
    claim: isClaimed ? null : state.claim,
    reserved: [...state.reserved.filter((one) => one !== name), name],
    proofs: [...withoutName(state.proofs, name), { name, verifiedAt: at, checkedAt: at }],
    entries: [...withoutName(state.entries, name), entry],
  };
}

/**
 * Records a lookup of the record of a domain, if DNS responded.
 *
 * @param lostAfterMs Time after which a domain whose record is missing is lost.
 */
export function recordDomainCheck(
  state: DomainState,
  name: string,
  found: boolean,
  { at, lostAfterMs }: { at: Date; lostAfterMs: number },
): DomainState {
  if (!state.reserved.includes(name)) {
    const entries = state.entries.map((entry) => (entry.name === name ? { ...entry, checkedAt: at } : entry));
    return { ...state, entries };
  }
  const former = state.proofs.find((proof) => proof.name === name);
  const proof = found
    ? { name, verifiedAt: former?.verifiedAt ?? at, checkedAt: at }
    : missingProof(name, former, { at, lostAfterMs });
  return { ...state, proofs: [...withoutName(state.proofs, name), proof] };
}

/**
 * Time alone proves nothing while no checks run, so a domain is lost by two checks that are far enough apart.
 */
function missingProof(
  name: string,
  former: DomainProof | undefined,
  { at, lostAfterMs }: { at: Date; lostAfterMs: number },
): DomainProof {
  const missingSince = former?.missingSince ?? at;
  const isLost = former?.missingSince !== undefined && at.getTime() - missingSince.getTime() >= lostAfterMs;
  return {
    ...former,
    name,
    checkedAt: at,
    missingSince,
    ...(isLost && former.verifiedAt && { lostAt: former.lostAt ?? at }),
  };
}

/** Removes a domain with everything that is stored of it. */
export function releaseDomain(state: DomainState, name: string): DomainState {
  return {
    effective: nameOf(state.effective) === name ? null : state.effective,
    claim: nameOf(state.claim) === name ? null : state.claim,
    reserved: state.reserved.filter((one) => one !== name),
    proofs: withoutName(state.proofs, name),
    entries: withoutName(state.entries, name),
  };
}

/** Ends the reservation of a domain that another account has proved. It stays listed, as a pending one. */
export function moveDomainAway(state: DomainState, domain: Listed): DomainState {
  const entry = entryOf(state, domain);
  const released = releaseDomain(state, domain.name);
  const claim = state.claim ?? (released.effective === state.effective ? null : state.effective);
  return { ...released, claim, entries: [...released.entries, entry] };
}

/** Returns the stored entry of a domain, or a new one. */
function entryOf({ entries }: DomainState, { id, name, domain, createdAt }: Listed): DomainEntry {
  return entries.find((entry) => entry.name === name) ?? { id, name, domain, createdAt };
}

function withoutName<Item extends { name: string }>(items: readonly Item[], name: string): Item[] {
  return items.filter((item) => item.name !== name);
}
