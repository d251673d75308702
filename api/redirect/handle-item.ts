import type { IncomingMessage } from 'node:http';
import type { Settings } from '../../config/settings.js';
import { namesLinkset } from '../../core/gs1/resolver/linkset-form.js';
import { LINKSET } from '../../core/gs1/resolver/requested-links.js';
import type { Logger } from '../../telemetry/logger.js';
import type { Metrics } from '../../telemetry/metrics.js';
import type { DomainResult } from '../http/middleware/requested-domain.js';
import { createItemMetrics } from './record/item-metrics.js';
import type { VisitRecorder } from './record/visit-recorder.js';
import { createLinkBaseReader } from './resolve/link-base.js';
import type { CustomDomains } from './resolve/custom-domains.js';
import { NOT_FOUND, UNAVAILABLE, type LookupResult, type ShortLinkLookup } from './resolve/lookup.js';
import { createItemUriReader, type ItemUri } from './resolve/read-item-uri.js';
import { createItemResolver, lookupKeysIn } from './resolve/resolve-item.js';
import { isRead, type Resolution } from './resolve/resolve-request.js';
import { UNBRANDED, type ResponseBranding } from './respond/branding.js';
import type { ClientPreferences } from './respond/client-preferences.js';
import type { ErrorResponder } from './respond/errors.js';
import { linksetLink, RESOLVER_HEADERS } from './respond/resolver-headers.js';
import type { RedirectResponse } from './respond/response.js';
import type { ItemOutcome, ItemRequest } from './serve-item.js';

const METHODS = ['GET', 'HEAD', 'OPTIONS'];

interface ItemHandlerDeps {
  settings: Pick<Settings, 'publicUrl' | 'trustProxy'>;
  lookup: Pick<ShortLinkLookup, 'findLevels'>;
  customDomains: Pick<CustomDomains, 'resolve'>;
  serveItem: (item: ItemRequest) => ItemOutcome | Promise<ItemOutcome>;
  visits: Pick<VisitRecorder, 'record'>;
  errors: ErrorResponder;
  brandingFor: (resolution: Resolution) => Promise<ResponseBranding>;
  /** Returns the host name of the short links on the requested host. */
  linkHost: (request: IncomingMessage, resolution: Pick<Resolution, 'domain'>) => string;
  /** Builds the response of a request whose item is unknown, or could not be looked up. */
  respondToFailure: (
    request: IncomingMessage,
    link: LookupResult,
    preferences: ClientPreferences,
    branding: ResponseBranding,
  ) => RedirectResponse;
  metrics: Metrics;
  log: Logger;
}

/**
 * Creates the function that serves GS1 Digital Link URIs, whose paths begin with `/01/`. On a custom domain,
 * all codes of its account resolve; on other hosts, the codes of the account that the GTIN belongs to. It
 * never rejects.
 *
 * @see docs/adr/0056-gs1-keys.md
 */
export function createItemHandler(deps: ItemHandlerDeps) {
  const { settings, customDomains, serveItem, visits, errors, brandingFor, linkHost } = deps;
  const linkBase = createLinkBaseReader(settings);
  const resolveItem = createItemResolver(deps.lookup);
  const readUri = createItemUriReader();
  const count = createItemMetrics(deps.metrics);

  function resolveOn(request: IncomingMessage, { paths, serviceKeys }: ItemUri, domain: DomainResult) {
    if (domain.kind === 'unavailable') return UNAVAILABLE;
    if (domain.kind !== 'account') return resolveItem(request, paths, serviceKeys);
    if (domain.isDeleted) return NOT_FOUND;
    return resolveItem(request, paths, lookupKeysIn(domain.accountId, paths));
  }

  async function serveUri(
    request: IncomingMessage,
    uri: ItemUri,
    domain: DomainResult,
    base: string,
    preferences: ClientPreferences,
  ): Promise<RedirectResponse> {
    const resolving = resolveOn(request, uri, domain);
    const found = resolving instanceof Promise ? await resolving : resolving;
    if (found.kind !== 'found') {
      const branding = await brandingFor({ shortCode: '', domain, link: found });
      return deps.respondToFailure(request, found, preferences, branding);
    }
    const resolution: Resolution = { shortCode: '', domain, link: found.items[0] };
    const serving = serveItem({
      request,
      items: found.items,
      requested: namesLinkset(request.headers.accept) ? LINKSET : uri.requested,
      key: uri.key,
      base,
      preferences,
      brandingOf: () => brandingFor(resolution),
      hostOf: () => linkHost(request, resolution),
    });
    const { response, scan, kind } = serving instanceof Promise ? await serving : serving;
    if (scan && request.method === 'GET') await visits.record(scan.visit, scan.route);
    if (kind !== undefined) count(kind);
    return response;
  }

  async function serve(request: IncomingMessage, preferences: ClientPreferences): Promise<RedirectResponse> {
    const resolving = customDomains.resolve(request);
    const domain = resolving instanceof Promise ? await resolving : resolving;
    const base = linkBase(request, { domain });
    const read = readUri(request.url ?? '');
    const link = 'error' in read ? undefined : linksetLink(base + read.uriPath);
    if (request.method === 'OPTIONS') return withHeaders({ status: 204, headers: {}, body: '' }, link);
    const branding = () => brandingFor({ shortCode: '', domain, link: NOT_FOUND });
    if (!isRead(request)) {
      return withHeaders(errors.methodNotAllowed(preferences, await branding(), METHODS));
    }
    if ('error' in read) {
      count('invalid');
      return withHeaders(errors.invalidUri(read.error, preferences, await branding()));
    }
    const response = await serveUri(request, read, domain, base, preferences);
    if (response.status === 404 || response.status === 410) count('not_found');
    return withHeaders(response, response.headers['Location'] === undefined ? undefined : link);
  }

  return (request: IncomingMessage, preferences: ClientPreferences): Promise<RedirectResponse> =>
    serve(request, preferences).catch((error: unknown) => {
      deps.log.error(
        { err: error, requestId: preferences.requestId },
        'could not serve a GS1 Digital Link URI',
      );
      return withHeaders(errors.internalError(preferences, UNBRANDED));
    });
}

/** Adds the headers of the resolver to a response, whose headers are its own. */
function withHeaders(response: RedirectResponse, link?: string): RedirectResponse {
  Object.assign(response.headers, RESOLVER_HEADERS);
  if (link !== undefined) response.headers['Link'] = link;
  return response;
}
