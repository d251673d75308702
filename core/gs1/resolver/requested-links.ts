import { fullLinkType } from '../link-types.js';

/** The link or links that a request for an item asks for. */
export type RequestedLinks =
  { kind: 'default' } | { kind: 'linkset' } | { kind: 'type'; linkType: string; contexts: readonly string[] };

const DEFAULT: RequestedLinks = { kind: 'default' };
/** A request for the linkset, by `linkType` or by its media type. */
export const LINKSET: RequestedLinks = { kind: 'linkset' };

/**
 * Reads what the query of a request asks for: the default link if `linkType` is absent or empty.
 *
 * @param query Query of the request, without `?`.
 * @returns `linkType` as a full URI.
 */
export function readRequestedLinks(query: string): RequestedLinks {
  if (!query.includes('linkType') && !query.includes('%')) return DEFAULT;
  const parameters = new URLSearchParams(query);
  const linkType = parameters.get('linkType') ?? '';
  if (linkType === '') return DEFAULT;
  if (linkType === 'linkset' || linkType === 'all') return LINKSET;
  return { kind: 'type', linkType: fullLinkType(linkType), contexts: parameters.getAll('context') };
}
