import type { IncomingMessage } from 'node:http';
import type { Gs1Key } from '../../core/gs1/gs1-key.js';
import { shortLinkType } from '../../core/gs1/link-types.js';
import { chooseLinks } from '../../core/gs1/resolver/choose-links.js';
import type { ItemLink } from '../../core/gs1/resolver/item-links.js';
import { DEFAULT_LINK, type AnchoredLinks } from '../../core/gs1/resolver/linkset.js';
import { wantsLinksetPage } from '../../core/gs1/resolver/linkset-form.js';
import type { RequestedLinks } from '../../core/gs1/resolver/requested-links.js';
import type { CompiledRouting } from '../../core/codes/routing/compile-routing.js';
import type { ScannedGs1 } from '../../core/scans/scan.js';
import {
  buildLocation,
  createDestinationChooser,
  queryOf,
  routeOf,
  type Destination,
} from './destination.js';
import { readVisit } from './record/build-scan.js';
import { itemLinksOf, type FoundItem } from './resolve/item-links-of.js';
import { compiledRouting, isRouted } from './resolve/lookup.js';
import type { ResponseBranding } from './respond/branding.js';
import type { ClientPreferences } from './respond/client-preferences.js';
import { choicesResponse, linksetResponse, renderChoicesPage, renderLinksetPage } from './respond/linkset.js';
import { redirectResponse } from './respond/response.js';
import {
  findInactiveReason,
  type ItemVisit,
  type RoutedOutcome,
  type RoutedRequest,
  type RoutedServerDeps,
} from './serve-routed.js';

interface ItemServerDeps extends RoutedServerDeps {
  serveRouted: (request: RoutedRequest) => RoutedOutcome | Promise<RoutedOutcome>;
}

/** A request for an item, or for the short link of its code. */
export interface ItemRequest {
  request: IncomingMessage;
  /** Codes that respond, most specific first. */
  items: readonly [FoundItem, ...FoundItem[]];
  requested: RequestedLinks;
  /** Key in the URI, or of the code if its short link was requested. */
  key: Gs1Key;
  /** Scheme, host, and path of the URIs in linksets; undefined if the short link was requested. */
  base: string | undefined;
  preferences: ClientPreferences;
  /** Resolves to the branding of pages and errors. Redirects need none. */
  brandingOf: () => Promise<ResponseBranding>;
  /** Returns the host name of the short link. */
  hostOf: () => string;
}

/** How a request for an item was served. */
export type ItemOutcome = RoutedOutcome & {
  /** Undefined: the visitor was turned away, or asked for a password. */
  kind?: 'redirect' | 'choices' | 'linkset';
};

/** An outcome, or a promise of one that waits for more than the codes. */
type Served = ItemOutcome | Promise<ItemOutcome>;

/** A link that responds to a request, and the code that has it. */
interface SourcedLinks {
  source: FoundItem;
  /** More than one: the visitor has to choose. */
  links: readonly ItemLink[];
  /** Whether it is the default link, to which rules and parameters apply. */
  isDefault: boolean;
}

/**
 * Creates the function that serves items: it finds the requested link at the most specific code that has one,
 * and redirects, or responds with several links or with all of them. Scans belong to the most specific code,
 * which decides about passwords and limits. A code that serves nobody at present is not passed over.
 *
 * The outcome is synchronous for redirects of codes without a routing: each promise that a redirect waits for
 * costs processor time.
 */
export function createItemServer(deps: ItemServerDeps) {
  const { scanDeps, visits, errors, timeZones, readLanguages, now, serveRouted } = deps;
  const decide = createDestinationChooser(scanDeps);

  function routingOf(found: FoundItem): CompiledRouting | undefined {
    return isRouted(found) ? compiledRouting(found, now().getTime(), timeZones, readLanguages) : undefined;
  }

  function isActive(found: FoundItem): boolean {
    if (!isRouted(found)) return found.target.status === 'active';
    return findInactiveReason(found.target, routingOf(found)!, now().getTime()) === undefined;
  }

  /** Serves the code itself: it turns the visitor away, or asks for a password. */
  async function serveCode(
    item: ItemRequest,
    found: FoundItem,
    linkType: string | null,
  ): Promise<ItemOutcome> {
    const { preferences, brandingOf, request } = item;
    if (isRouted(found)) {
      const { defaultLink } = itemLinksOf(found);
      const links = defaultLink ? [defaultLink] : [];
      const destination = destinationOf({ source: found, links, isDefault: true });
      return serveRouted(routedRequest(item, found, destination, linkType));
    }
    if (request.method === 'GET') {
      await visits.recordMissed(visitOf(item, found, scannedBy(item.key, linkType)), 'paused');
    }
    return { response: errors.failed('paused', preferences, await brandingOf()) };
  }

  function visitOf({ request }: ItemRequest, found: FoundItem, scanned: ScannedGs1) {
    const agent = deps.parseUserAgent(request.headers['user-agent']);
    const { shortCode } = found.target.item;
    const visit = readVisit(request, shortCode, found.target, agent, now(), scanDeps);
    visit.gs1 = scanned;
    return visit;
  }

  function destinationOf({ source, links: [link], isDefault }: SourcedLinks): Destination {
    const routing = isDefault ? routingOf(source) : undefined;
    return { target: source.target, routing, url: link?.url, passesQuery: true };
  }

  function routedRequest(
    { request, preferences, brandingOf, hostOf, key, base }: ItemRequest,
    found: FoundItem,
    destination: Destination,
    linkType: string | null,
  ): RoutedRequest {
    if (!isRouted(found)) throw new Error('the code of an item has no routing');
    const { shortCode } = found.target.item;
    const query = queryOf(request.url ?? '');
    const item: ItemVisit = {
      destination,
      scanned: scannedBy(key, linkType),
      formAction:
        base === undefined
          ? undefined
          : () => `${new URL(base).pathname.replace(/\/$/, '')}/r/${shortCode}${query && `?${query}`}`,
      status: base === undefined ? 302 : 307,
    };
    return { request, shortCode, link: found, preferences, brandingOf, hostOf, item };
  }

  async function leadRouted(routed: RoutedRequest): Promise<ItemOutcome> {
    const outcome = await serveRouted(routed);
    return outcome.scan ? { ...outcome, kind: 'redirect' } : outcome;
  }

  function lead(item: ItemRequest, sourced: SourcedLinks, linkType: string | null): Served {
    const [first] = item.items;
    const { request } = item;
    const destination = destinationOf(sourced);
    if (isRouted(first)) return leadRouted(routedRequest(item, first, destination, linkType));
    if (request.method === 'POST') return rejectMethod(item);
    const visit = visitOf(item, first, scannedBy(item.key, linkType));
    const query = queryOf(request.url ?? '');
    const decision = decide(visit, destination, query);
    if (decision.kind === 'unavailable') return serveCode(item, sourced.source, linkType);
    const url = buildLocation(visit, destination, decision, query)!;
    return {
      response: redirectResponse(url, item.base === undefined ? 302 : 307),
      scan: { visit, route: routeOf(visit, destination, decision) },
      kind: 'redirect',
    };
  }

  async function rejectMethod({ preferences, brandingOf }: ItemRequest): Promise<ItemOutcome> {
    return { response: errors.methodNotAllowed(preferences, await brandingOf()) };
  }

  async function rejectUnknown({ preferences, brandingOf }: ItemRequest): Promise<ItemOutcome> {
    return { response: errors.failed('notFound', preferences, await brandingOf()) };
  }

  async function offerChoices(
    { base = '', request, preferences, brandingOf }: ItemRequest,
    { source, links }: SourcedLinks,
    linkType: string,
  ): Promise<ItemOutcome> {
    const item = anchoredLinks(source, base);
    const response = wantsLinksetPage(request.headers.accept)
      ? renderChoicesPage(item, links, preferences.language, (await brandingOf()).branding)
      : choicesResponse(item, linkType, links);
    return { response, kind: 'choices' };
  }

  async function listLinks({
    items,
    base = '',
    request,
    preferences,
    brandingOf,
  }: ItemRequest): Promise<ItemOutcome> {
    const listed = items.filter(isActive).map((found) => anchoredLinks(found, base));
    const response = wantsLinksetPage(request.headers.accept)
      ? renderLinksetPage(listed, preferences.language, (await brandingOf()).branding)
      : linksetResponse(listed);
    return { response, kind: 'linkset' };
  }

  return (item: ItemRequest): Served => {
    const { items, requested, request, base } = item;
    if (requested.kind === 'linkset') return listLinks(item);
    const linkType = requested.kind === 'type' ? shortLinkType(requested.linkType) : null;
    for (const [index, found] of items.entries()) {
      // The short link of a code checks the password of the code on its own.
      const asksForPassword = isProtected(found) && (base !== undefined || index > 0);
      if (asksForPassword || !isActive(found)) return serveCode(item, found, linkType);
      const sourced = findLinks(found, requested, request);
      if (!sourced) continue;
      return requested.kind === 'type' && sourced.links.length > 1
        ? offerChoices(item, sourced, requested.linkType)
        : lead(item, sourced, linkType);
    }
    return rejectUnknown(item);
  };
}

/** Returns the links of a code that respond to a request; undefined if it has none. */
function findLinks(
  source: FoundItem,
  requested: Exclude<RequestedLinks, { kind: 'linkset' }>,
  { headers }: IncomingMessage,
): SourcedLinks | undefined {
  const { defaultLink, byType } = itemLinksOf(source);
  if (requested.kind === 'default' || requested.linkType === DEFAULT_LINK) {
    return defaultLink && { source, links: [defaultLink], isDefault: true };
  }
  const links = byType.get(requested.linkType);
  if (!links) return undefined;
  const chosen = chooseLinks(links, {
    accept: headers.accept,
    acceptLanguage: headers['accept-language'],
    contexts: requested.contexts,
  });
  return { source, links: chosen, isDefault: chosen.length === 1 && chosen[0] === defaultLink };
}

/** Returns the links of a code as its linkset shows them: none of a code with a password. */
function anchoredLinks(found: FoundItem, base: string): AnchoredLinks {
  const { item } = found.target;
  const links = itemLinksOf(found);
  const anchor = `${base}${item.path}`;
  if (!isProtected(found)) return { anchor, ...links };
  return { anchor, description: links.description, defaultLink: undefined, byType: new Map() };
}

function isProtected({ target }: FoundItem): boolean {
  return target.routed?.passwordProtected === true;
}

function scannedBy({ gtin, variant, batch }: Gs1Key, linkType: string | null): ScannedGs1 {
  return { gtin, variant: variant ?? null, batch: batch ?? null, linkType };
}
