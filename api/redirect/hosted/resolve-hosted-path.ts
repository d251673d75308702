import type { IncomingMessage } from 'node:http';
import { parseHostedPath } from '../../../core/codes/short-code.js';
import type { CodeTarget } from '../../../store/short-links/scan-targets.js';
import type { DomainResult } from '../../http/middleware/requested-domain.js';
import type { Found, LookupResult, ShortLinkLookup } from '../resolve/lookup.js';
import { onDomain } from '../resolve/resolve-request.js';
import { findHostedContent, hasHostedContent, type HostedContent } from './hosted-content.js';

/** A code with content, as it was looked up. */
export interface FoundHosted extends Found {
  target: CodeTarget;
}

/** Result of resolving a path below a short link. */
export type HostedResolution =
  /** Unknown, deleted, or without content: the path leads nowhere. */
  | { kind: 'none' }
  /** The code could not be looked up. */
  | { kind: 'failed'; link: LookupResult }
  | { kind: 'content'; shortCode: string; name: string; link: FoundHosted; content: HostedContent }
  /** The code has content, but not at this path: its short link decides. */
  | { kind: 'shortLink'; shortCode: string; link: FoundHosted };

const NONE = { kind: 'none' } as const;

/**
 * Creates the function that finds the content at a path below a short link.
 *
 * Content that the cache has is served. That a code has no content at a path is decided by a lookup that
 * begins with the request: otherwise, one process could send a visitor back to the short link, and another
 * one from there to the path again. These lookups count as requests for unknown short codes. A promise never
 * rejects.
 */
export function createHostedPathResolver(lookup: Pick<ShortLinkLookup, 'find' | 'findNow'>) {
  return async (request: IncomingMessage, domain: DomainResult): Promise<HostedResolution> => {
    const path = parseHostedPath(request.url ?? '');
    if (!path) return NONE;
    const { shortCode, name } = path;
    const cached = onDomain(domain, await lookup.find(shortCode, request));
    const known = toResolution(shortCode, name, cached);
    if (known.kind === 'content' || known.kind === 'failed' || !isCode(cached)) return known;
    const current = toResolution(shortCode, name, onDomain(domain, await lookup.findNow(shortCode, request)));
    // A path below a code without content responds as below an unknown code, however often it is requested.
    return known.kind === 'none' && current.kind === 'failed' ? NONE : current;
  };
}

function toResolution(shortCode: string, name: string, link: LookupResult): HostedResolution {
  if (link.kind === 'unavailable' || link.kind === 'rateLimited') return { kind: 'failed', link };
  if (!isCode(link) || !hasHostedContent(link.target)) return NONE;
  const content = findHostedContent(link.target, name);
  return content
    ? { kind: 'content', shortCode, name, link, content }
    : { kind: 'shortLink', shortCode, link };
}

function isCode(link: LookupResult): link is FoundHosted {
  return link.kind === 'found' && link.target.kind === 'code';
}
