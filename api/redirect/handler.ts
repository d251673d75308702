import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Settings } from '../../config/settings.js';
import type { Fallback } from '../../core/codes/link-watch/present-health.js';
import { createLanguageReader } from '../../core/codes/routing/language.js';
import { FALLBACK_RULE } from '../../core/codes/routing/target-schemas.js';
import { keyLevels } from '../../core/gs1/gs1-key.js';
import { SECOND_MS } from '../../core/basics/time/durations.js';
import type { TimeZones } from '../../core/basics/time/time-zones.js';
import type { FileStore } from '../../store/files/files.js';
import type { ScanStore } from '../../store/scan-store.js';
import type { CodeTarget, ScanTarget, ScanTargetStore } from '../../store/short-links/scan-targets.js';
import type { Logger } from '../../telemetry/logger.js';
import type { Metrics } from '../../telemetry/metrics.js';
import type { AccountDomain, DomainResult } from '../http/middleware/requested-domain.js';
import { createHostReader } from '../http/request-host.js';
import { createAnonymousLimiter } from '../rate-limits/anonymous-limiter.js';
import { createAccessMetrics } from './access/access-metrics.js';
import { createAccess, type AccessDeps } from './access/create-access.js';
import { hasJsonBody } from './access/read-submission.js';
import { NO_ROUTE } from './destination.js';
import { createItemHandler } from './handle-item.js';
import { createFileCache } from './hosted/file-cache.js';
import { createBytePacer, type BytePacer } from './hosted/pace-bytes.js';
import { createFileMetrics } from './hosted/file-metrics.js';
import { hasHostedContent } from './hosted/hosted-content.js';
import { createHostedUrls } from './hosted/hosted-urls.js';
import { createHostedPathResolver } from './hosted/resolve-hosted-path.js';
import { createFileServer } from './hosted/serve-file.js';
import { createHostedServer } from './hosted/serve-hosted.js';
import { isWithheld, redirectedFile, shownFiles } from './respond/shown-files.js';
import { createPathSigner } from './hosted/signed-path.js';
import { readVisit, type ScanDeps } from './record/build-scan.js';
import { createScanMetrics } from './record/metrics.js';
import { createScanRecorder } from './record/recorder.js';
import { registerRecorderMetrics, registerSpoolMetrics } from './record/spool-metrics.js';
import { createSpoolReplay } from './record/spool-replay.js';
import { createSpool, type SpoolState } from './record/spool.js';
import { createVisitRecorder } from './record/visit-recorder.js';
import type { CustomDomains } from './resolve/custom-domains.js';
import { isItem, itemLinksOf, type FoundItem } from './resolve/item-links-of.js';
import { createShortLinkLookup, isRouted, NOT_FOUND, type LookupResult } from './resolve/lookup.js';
import { createAliasResolver } from './resolve/resolve-alias.js';
import { createLinkBaseReader } from './resolve/link-base.js';
import { createLinkHostReader } from './resolve/link-host.js';
import { createItemResolver, lookupKeysIn } from './resolve/resolve-item.js';
import { createRequestResolver, isRead, type Resolution } from './resolve/resolve-request.js';
import type { RestorableCache } from './resolve/stale-cache.js';
import {
  SERVICE_BRANDING,
  UNBRANDED,
  type BrandingResolver,
  type ResponseBranding,
} from './respond/branding.js';
import { ClientPreferences } from './respond/client-preferences.js';
import { createErrorResponder } from './respond/errors.js';
import { redirectResponse, type RedirectResponse } from './respond/response.js';
import { redirectUrlOf, respondToFiles, respondToTarget } from './respond/target.js';
import { hasLandingPage } from './respond/type-names.js';
import { urlElsewhere } from './respond/url-elsewhere.js';
import { createItemServer } from './serve-item.js';
import { createRoutedServer } from './serve-routed.js';
import { createClientIpReader } from './visitor/client-ip.js';
import type { GeoIpLookup } from './visitor/geoip.js';
import type { DailySalts } from './visitor/salts.js';
import { createUserAgentParser, type ParsedUserAgent } from './visitor/user-agent.js';

export interface RedirectHandlerDeps extends Omit<AccessDeps, 'metrics'> {
  settings: Pick<
    Settings,
    | ('publicUrl' | 'dataDir' | 'trustProxy' | 'scanTimeoutMs' | 'passwordHashCost')
    | ('fileResponses' | 'fileCacheMib')
  >;
  /** Hosted files. */
  files: Pick<FileStore, 'read' | 'findServedDigests'>;
  customDomains: CustomDomains;
  brandingResolver: BrandingResolver;
  targets: ScanTargetStore;
  scans: Pick<ScanStore, 'insertMany' | 'settleLate'>;
  timeZones: TimeZones;
  /** Signs URLs of content of codes with a password or a scan limit. */
  signingKey: Uint8Array;
  salts: DailySalts;
  lookUpLocation: GeoIpLookup;
  now: () => Date;
  log: Logger;
  metrics: Metrics;
  /** Wakes the endpoints that have new deliveries. Must not block or throw. */
  wakeWebhooks: (webhookIds: string[]) => void;
  wakeFirstScans: () => void;
}

export interface RedirectHandler {
  /** Serves a request whose path starts with `/r/`. Never throws. */
  handle(request: IncomingMessage, response: ServerResponse): void;
  /**
   * Serves a request of any other path: of an alias, if an account's domain is requested and one of its codes
   * has this path; otherwise `app` serves it. Never throws.
   */
  handleAlias(request: IncomingMessage, response: ServerResponse, app: RequestListener): void;
  /** Serves a request whose path starts with `/01/`: a GS1 Digital Link URI. Never throws. */
  handleItem(request: IncomingMessage, response: ServerResponse): void;
  /**
   * Responds to other paths of a custom domain: redirects where its owner has set, or with 404 under the
   * account's branding. Never throws.
   */
  respondElsewhere(
    request: IncomingMessage,
    response: ServerResponse,
    domain: AccountDomain,
    requestId: string,
  ): void;
  /**
   * Removes a short code, or the key of an alias, from the cache, so that a change by this process is visible
   * at once. Returns whether the cache had it.
   */
  invalidate(key: string): boolean;
  /** The cache of short codes and aliases. */
  shortCodes: RestorableCache<ScanTarget>;
  /** Returns the state of the spool of scans. */
  spoolState(): SpoolState;
  /** Returns the number of scans that are only in memory. */
  bufferedScans(): number;
  /** Resolves when every scan is durable. Call it after the last request has ended. */
  close(): Promise<void>;
}

const MIB = 2 ** 20;
/**
 * Bytes of files that a process sends per second: half of what a link of 1 Gbit/s carries. Without a bound,
 * fast clients of large files would take the processor time of redirects.
 */
const FILE_BYTES_PER_SECOND = 64 * MIB;
/** Time after which a response with a file whose client takes nothing is closed. */
const STALLED_MS = 30 * SECOND_MS;

/** Where scans of broken destinations without a routing lead. Shared, so that they allocate none. */
const FALLBACK_ROUTE = { rule: FALLBACK_RULE };

/**
 * Creates the handler of `/r/<short code>`, and starts the replay of spooled scans. Call it once per process,
 * and `close` before the process exits.
 *
 * A redirect whose code is cached waits for nothing but its scan, which is durable before the response is
 * sent.
 *
 * @see docs/adr/0011-redirect-handler-ahead-of-express.md
 */
export function createRedirectHandler(deps: RedirectHandlerDeps): RedirectHandler {
  const { settings, log, now, customDomains, brandingResolver, scans, salts } = deps;
  const { wakeWebhooks, wakeFirstScans } = deps;
  const timeoutMs = settings.scanTimeoutMs;
  const clientIpOf = createClientIpReader(settings.trustProxy);
  const limiter = createAnonymousLimiter(now);
  const lookup = createShortLinkLookup({ targets: deps.targets, limiter, clientIpOf, timeoutMs, now });
  const resolve = createRequestResolver({ lookup, customDomains });
  const resolveAlias = createAliasResolver({ lookup, readHost: createHostReader(settings.trustProxy) });
  const linkHost = createLinkHostReader(settings);
  const signer = createPathSigner(deps.signingKey);
  const hostedUrls = createHostedUrls({ settings, signer, now });
  const resolveHosted = createHostedPathResolver(lookup);
  const errors = createErrorResponder(settings.publicUrl);
  const parseUserAgent = createUserAgentParser();
  const spoolFolder = join(settings.dataDir, 'spool');
  const spool = createSpool(spoolFolder);
  registerSpoolMetrics(deps.metrics, spoolFolder, now);
  registerRecorderMetrics(deps.metrics, { spool: () => spool.state(), buffered: () => recorder.buffered() });
  const metrics = createScanMetrics(deps.metrics);
  const recorder = createScanRecorder({
    scans,
    spool,
    metrics,
    log,
    wakeWebhooks,
    wakeFirstScans,
    timeoutMs,
  });
  const replay = createSpoolReplay({ spool, recorder, metrics, log, now });
  const scanDeps: ScanDeps = { lookUpLocation: deps.lookUpLocation, salts, clientIpOf };
  const accessMetrics = createAccessMetrics(deps.metrics, () => lookup.cachedBytes());
  const visits = createVisitRecorder({
    recorder,
    salts,
    missed: accessMetrics.missed,
    clicks: accessMetrics.clicks,
  });
  const routedDeps = {
    scanDeps,
    parseUserAgent,
    visits,
    ...createAccess({ ...deps, metrics: accessMetrics }),
    errors,
    invalidate: (key: string) => lookup.invalidate(key),
    timeZones: deps.timeZones,
    readLanguages: createLanguageReader(),
    now,
    log,
  };
  const serveRouted = createRoutedServer(routedDeps);
  const pace = createBytePacer(FILE_BYTES_PER_SECOND);
  const fileCache = createFileCache({
    folder: join(settings.dataDir, 'files'),
    maxBytes: settings.fileCacheMib * MIB,
    files: deps.files,
    timeoutMs,
    now,
    log,
  });
  const serveFile = createFileServer({
    cache: fileCache,
    maxResponses: settings.fileResponses,
    errors,
    metrics: createFileMetrics(deps.metrics),
    log,
  });
  const serveHosted = createHostedServer({
    ...routedDeps,
    signer,
    linkBase: createLinkBaseReader(settings),
    serveFile,
  });
  const serveItem = createItemServer({ ...routedDeps, serveRouted });
  const resolveItem = createItemResolver(lookup);
  const serveItemUri = createItemHandler({
    settings,
    lookup,
    customDomains,
    serveItem,
    visits,
    errors,
    brandingFor,
    linkHost,
    respondToFailure,
    metrics: deps.metrics,
    log,
  });
  replay.start();

  /**
   * Resolves the request, unless that is done, records its scan, and returns the response to send. Never
   * rejects.
   */
  async function serve(
    request: IncomingMessage,
    preferences: ClientPreferences,
    resolved?: Resolution,
  ): Promise<RedirectResponse> {
    let branding = UNBRANDED;
    try {
      const resolving = resolved ?? resolve(request);
      const resolution = resolving instanceof Promise ? await resolving : resolving;
      const { link, shortCode } = resolution;
      const hostOf = () => linkHost(request, resolution);
      if (isItem(link)) return await serveItemCode(request, resolution, link, preferences);
      if (isRouted(link)) {
        const brandingOf = () => brandingFor(resolution);
        const urls = hasHostedContent(link.target) ? hostedUrls(request, resolution, link.target) : undefined;
        const serving = serveRouted({ request, shortCode, link, preferences, brandingOf, hostOf, urls });
        const { response, scan } = serving instanceof Promise ? await serving : serving;
        if (scan && request.method !== 'HEAD') await visits.record(scan.visit, scan.route);
        return response;
      }
      const target = isRead(request) ? activeTarget(link) : undefined;

      const shown = target?.files && shownFiles(target);
      if (!target || (shown ? !redirectedFile(shown) || isWithheld(shown) : showsPage(target))) {
        branding = await brandingFor(resolution);
      }
      if (!target) {
        if (link.kind === 'notFound' && shortCode === '' && isRead(request)) {
          const response = await serveBelow(request, resolution, preferences);
          if (response) return response;
        }
        const url = link.kind === 'notFound' ? notFoundUrlFor(resolution, request, preferences) : undefined;
        if (url !== undefined) return redirectResponse(url);
        await recordPaused(request, resolution);
        return respondToFailure(request, link, preferences, branding);
      }
      const agent = parseUserAgent(request.headers['user-agent']);
      if (shown && isWithheld(shown)) {
        await visits.recordMissed(readVisit(request, shortCode, target, agent, now(), scanDeps), 'blocked');
        return errors.failed('withheld', preferences, branding);
      }
      const fallbackUrl = target.fallback && fallbackFor(target, target.fallback, agent);
      const urls = hasHostedContent(target) ? hostedUrls(request, resolution, target) : undefined;
      const content = () =>
        shown
          ? respondToFiles(shown, preferences, branding.branding, urls)
          : respondToTarget(target, agent.device, preferences, branding.branding, hostOf, urls);
      const response = fallbackUrl === undefined ? content() : redirectResponse(fallbackUrl);

      if (request.method === 'GET') {
        const visit = readVisit(request, shortCode, target, agent, now(), scanDeps);
        await visits.record(visit, fallbackUrl === undefined ? NO_ROUTE : FALLBACK_ROUTE);
      }
      return response;
    } catch (error) {
      log.error({ err: error, requestId: preferences.requestId }, 'could not serve a short link');
      return errors.internalError(preferences, branding);
    }
  }

  /**
   * Serves the short link or an alias of an item: it leads to the default link, which a less specific item
   * may have.
   */
  async function serveItemCode(
    request: IncomingMessage,
    resolution: Resolution,
    found: FoundItem,
    preferences: ClientPreferences,
  ): Promise<RedirectResponse> {
    const { key, path } = found.target.item;
    const paths = keyLevels(key).filter((level) => level !== path);
    const isComplete = paths.length === 0 || itemLinksOf(found).defaultLink !== undefined;
    const levels = isComplete
      ? NOT_FOUND
      : await resolveItem(request, paths, lookupKeysIn(found.target.accountId, paths));
    const others = levels.kind === 'found' ? levels.items : [];
    const { response, scan } = await serveItem({
      request,
      items: [found, ...others],
      requested: { kind: 'default' },
      key,
      base: undefined,
      preferences,
      brandingOf: () => brandingFor(resolution),
      hostOf: () => linkHost(request, resolution),
    });
    if (scan && request.method !== 'HEAD') await visits.record(scan.visit, scan.route);
    return response;
  }

  /**
   * Serves a path below a short link.
   *
   * @returns undefined if no code has content there.
   */
  async function serveBelow(
    request: IncomingMessage,
    { domain }: Resolution,
    preferences: ClientPreferences,
  ): Promise<RedirectResponse | undefined> {
    const resolution = await resolveHosted(request, domain);
    if (resolution.kind === 'none') return undefined;
    const { link } = resolution;
    const brandingOf = () => brandingFor({ shortCode: '', domain, link });
    return resolution.kind === 'failed'
      ? respondToFailure(request, link, preferences, await brandingOf())
      : serveHosted({
          request,
          resolution,
          domain,
          preferences,
          brandingOf,
          hostOf: () => linkHost(request, { domain }),
        });
  }

  /** Records the visit of a paused code, unless its sender is a bot. */
  async function recordPaused(request: IncomingMessage, { shortCode, link }: Resolution): Promise<void> {
    if (request.method !== 'GET' || link.kind !== 'found' || link.target.kind !== 'code') return;
    const agent = parseUserAgent(request.headers['user-agent']);
    await visits.recordMissed(readVisit(request, shortCode, link.target, agent, now(), scanDeps), 'paused');
  }

  async function brandingFor({ domain, link }: Resolution): Promise<ResponseBranding> {
    if (domain.kind === 'unavailable') return UNBRANDED;
    if (domain.kind === 'account') return brandingResolver.resolve(domain.accountId, true);
    const branded = link.kind === 'found' && link.target.branded;
    return branded ? brandingResolver.resolve(link.target.accountId, false) : SERVICE_BRANDING;
  }

  function respondToFailure(
    request: IncomingMessage,
    link: LookupResult,
    preferences: ClientPreferences,
    branding: ResponseBranding,
  ): RedirectResponse {
    switch (link.kind) {
      case 'unavailable':
        return errors.failed('unavailable', preferences, branding);
      case 'rateLimited':
        return errors.rateLimited(link.limit, now(), preferences, branding);
      case 'found':
      case 'notFound':
        return isRead(request)
          ? errors.failed(inactiveReason(link), preferences, branding)
          : errors.methodNotAllowed(preferences, branding);
    }
  }

  function send(
    request: IncomingMessage,
    response: ServerResponse,
    requestId: string,
    arrivedAt: number,
    serving: Promise<RedirectResponse>,
  ): void {
    serving
      .then(({ status, headers, body, stream }) => {
        metrics.responded(status, performance.now() - arrivedAt);
        response.writeHead(status, listHeaders(headers, body, requestId));
        if (stream) void sendStream(stream, response, pace);
        else response.end(request.method === 'HEAD' ? undefined : body);
      })
      .catch((error: unknown) => {
        log.error({ err: error, requestId }, 'could not send a response; closing the connection');
        response.destroy();
      });
  }

  async function serveElsewhere(
    request: IncomingMessage,
    preferences: ClientPreferences,
    domain: AccountDomain,
  ): Promise<RedirectResponse> {
    const url = urlElsewhere(domain, request, preferences);
    if (url !== undefined) return redirectResponse(url);
    return errors.failed('notFound', preferences, await brandingResolver.resolve(domain.accountId, true));
  }

  function handle(request: IncomingMessage, response: ServerResponse, resolved?: Resolution): void {
    const requestId = `req_${randomUUID()}`;
    const sendsJson = request.method === 'POST' && hasJsonBody(request);
    const preferences = new ClientPreferences(request.headers, requestId, sendsJson);
    const arrivedAt = performance.now();
    send(request, response, requestId, arrivedAt, serve(request, preferences, resolved));
  }

  /** Serves an alias of the requested domain, or passes the request on. */
  function handleAt(
    domain: DomainResult,
    request: IncomingMessage,
    response: ServerResponse,
    app: RequestListener,
  ): void {
    const resolving = domain.kind === 'account' ? resolveAlias(request, domain) : undefined;
    if (resolving instanceof Promise) {
      void resolving.then((resolved) =>
        resolved ? handle(request, response, resolved) : app(request, response),
      );
    } else if (resolving) handle(request, response, resolving);
    else app(request, response);
  }

  return {
    handle: (request, response) => handle(request, response),
    handleAlias(request, response, app) {
      const domain = customDomains.resolve(request);
      if (!(domain instanceof Promise)) handleAt(domain, request, response, app);
      else void domain.then((resolved) => handleAt(resolved, request, response, app));
    },
    handleItem(request, response) {
      const requestId = `req_${randomUUID()}`;
      const preferences = new ClientPreferences(request.headers, requestId);
      send(request, response, requestId, performance.now(), serveItemUri(request, preferences));
    },
    respondElsewhere(request, response, domain, requestId) {
      const preferences = new ClientPreferences(request.headers, requestId);
      const arrivedAt = performance.now();
      send(request, response, requestId, arrivedAt, serveElsewhere(request, preferences, domain));
    },
    invalidate: (key) => lookup.invalidate(key),
    shortCodes: lookup,
    spoolState: () => spool.state(),
    bufferedScans: () => recorder.buffered(),
    async close() {
      fileCache.close();
      await recorder.drain();
      await replay.stop();
      await recorder.close();
    },
  };
}

/**
 * Returns the names and values of all headers of a response, alternating. Copying them to another object
 * takes three times as long as the rest of writing them.
 */
function listHeaders(headers: RedirectResponse['headers'], body: string, requestId: string): string[] {
  const list: string[] = [];
  for (const name in headers) list.push(name, headers[name]!);
  if (!hasOwnLength(headers)) list.push('Content-Length', String(Buffer.byteLength(body)));
  list.push('X-Request-Id', requestId);
  return list;
}

/** Responses with files have the length of the file, also to HEAD; 304 has none (RFC 9110, 15.4.5). */
function hasOwnLength({ ETag: etag }: RedirectResponse['headers']): boolean {
  return etag !== undefined;
}

/** Sends a stream. A client that takes nothing for 30 s is disconnected, as one that leaves early is. */
async function sendStream(stream: Readable, response: ServerResponse, pace: BytePacer): Promise<void> {
  response.setTimeout(STALLED_MS, () => response.destroy());
  await pipeline(stream, pace, response).catch(() => undefined);
}

/** Returns where an unknown short code of a custom domain leads; undefined if it is 404. */
function notFoundUrlFor(
  { domain }: Resolution,
  request: IncomingMessage,
  preferences: ClientPreferences,
): string | undefined {
  return domain.kind === 'account' ? urlElsewhere(domain, request, preferences) : undefined;
}

/** Returns whether the short link of a code needs the branding: it shows a page, or returns an event. */
function showsPage({ type, page }: CodeTarget): boolean {
  return page !== undefined || type === 'event' || hasLandingPage(type);
}

function activeTarget(link: LookupResult): CodeTarget | undefined {
  if (link.kind !== 'found' || link.target.kind !== 'code') return undefined;
  return link.target.status === 'active' ? link.target : undefined;
}

/** Returns the fallback if the destination of the visitor is broken. */
function fallbackFor(
  target: CodeTarget,
  fallback: Fallback,
  { device }: ParsedUserAgent,
): string | undefined {
  const url = redirectUrlOf(target, device);
  return url !== undefined && fallback.broken.includes(url) ? fallback.url : undefined;
}

function inactiveReason(link: LookupResult): 'notFound' | 'deleted' | 'paused' {
  if (link.kind !== 'found') return 'notFound';
  return link.target.kind === 'deleted' ? 'deleted' : 'paused';
}
