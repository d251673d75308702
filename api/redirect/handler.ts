import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Settings } from '../../config/settings.js';
import type { ScanStore } from '../../store/scan-store.js';
import type { ScanTarget, ScanTargetStore } from '../../store/short-links/scan-targets.js';
import type { Logger } from '../../telemetry/logger.js';
import type { Metrics } from '../../telemetry/metrics.js';
import type { DomainResult } from '../http/middleware/requested-domain.js';
import { createAnonymousLimiter } from '../rate-limits/anonymous-limiter.js';
import { buildScan, type CodeTarget, type ScanDeps } from './record/build-scan.js';
import { createScanMetrics } from './record/metrics.js';
import { createScanRecorder } from './record/recorder.js';
import { registerRecorderMetrics, registerSpoolMetrics } from './record/spool-metrics.js';
import { createSpoolReplay } from './record/spool-replay.js';
import { createSpool, type SpoolState } from './record/spool.js';
import type { CustomDomains } from './resolve/custom-domains.js';
import { createShortLinkLookup, NOT_FOUND, UNAVAILABLE, type LookupResult } from './resolve/lookup.js';
import { parseShortCode } from './resolve/short-code.js';
import type { RestorableCache } from './resolve/stale-cache.js';
import {
  SERVICE_BRANDING,
  UNBRANDED,
  type BrandingResolver,
  type ResponseBranding,
} from './respond/branding.js';
import { ClientPreferences } from './respond/client-preferences.js';
import { createErrorResponder } from './respond/errors.js';
import type { RedirectResponse } from './respond/response.js';
import { respondToTarget } from './respond/target.js';
import { hasLandingPage } from './respond/type-names.js';
import { createClientIpReader } from './visitor/client-ip.js';
import type { GeoIpLookup } from './visitor/geoip.js';
import type { DailySalts } from './visitor/salts.js';
import { createUserAgentParser } from './visitor/user-agent.js';

export interface RedirectHandlerDeps {
  settings: Pick<Settings, 'publicUrl' | 'dataDir' | 'trustProxy' | 'scanTimeoutMs'>;
  customDomains: CustomDomains;
  brandingResolver: BrandingResolver;
  targets: ScanTargetStore;
  scans: Pick<ScanStore, 'insertMany' | 'settleLate'>;
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
  /** Responds with 404 under the account's branding, for other paths of its custom domain. Never throws. */
  respondNotFound(
    request: IncomingMessage,
    response: ServerResponse,
    accountId: string,
    requestId: string,
  ): void;
  /**
   * Removes a short code from the cache, so that a change by this process is visible at once. Returns whether the cache had
   * it.
   */
  invalidate(shortCode: string): boolean;
  /** The cache of short codes. */
  shortCodes: RestorableCache<ScanTarget>;
  /** Returns the state of the spool of scans. */
  spoolState(): SpoolState;
  /** Returns the number of scans that are only in memory. */
  bufferedScans(): number;
  /** Resolves when every scan is durable. Call it after the last request has ended. */
  close(): Promise<void>;
}

/** What a request asks for. */
interface Resolution {
  /** '' if the request is not for a short code. */
  shortCode: string;
  domain: DomainResult;
  link: LookupResult;
}

/**
 * Creates the handler of `/r/<short code>`, and starts the replay of spooled scans. Call it once per process, and `close`
 * before the process exits.
 *
 * A redirect whose code is cached waits for nothing but its scan, which is durable before the response is sent.
 *
 * @see docs/adr/0011-redirect-handler-ahead-of-express.md
 */
export function createRedirectHandler(deps: RedirectHandlerDeps): RedirectHandler {
  const { settings, log, now, customDomains, brandingResolver, scans, wakeWebhooks, wakeFirstScans } = deps;
  const timeoutMs = settings.scanTimeoutMs;
  const clientIpOf = createClientIpReader(settings.trustProxy);
  const limiter = createAnonymousLimiter(now);
  const lookup = createShortLinkLookup({ targets: deps.targets, limiter, clientIpOf, timeoutMs });
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
  const scanDeps: ScanDeps = { lookUpLocation: deps.lookUpLocation, salts: deps.salts, clientIpOf };
  replay.start();

  /** Resolves the request, records its scan, and returns the response to send. Never rejects. */
  async function serve(request: IncomingMessage, preferences: ClientPreferences): Promise<RedirectResponse> {
    let branding = UNBRANDED;
    try {
      const resolving = resolve(request);
      const resolution = resolving instanceof Promise ? await resolving : resolving;
      const target = activeTarget(resolution.link);

      if (!target || hasLandingPage(target.type)) branding = await brandingFor(resolution);
      if (!target) return respondToFailure(request, resolution.link, preferences, branding);
      const agent = parseUserAgent(request.headers['user-agent']);
      const response = respondToTarget(target, agent.device, preferences, branding.branding);

      if (request.method === 'GET') {
        await recorder.record(buildScan(request, resolution.shortCode, target, agent, now(), scanDeps));
      }
      return response;
    } catch (error) {
      log.error({ err: error, requestId: preferences.requestId }, 'could not serve a short link');
      return errors.internalError(preferences, branding);
    }
  }

  /** Looks up the short code and the host of a request, concurrently. Synchronous if both are cached; never rejects. */
  function resolve(request: IncomingMessage): Resolution | Promise<Resolution> {
    const shortCode = isRead(request) ? (parseShortCode(request.url ?? '') ?? '') : '';
    const link = shortCode === '' ? NOT_FOUND : lookup.find(shortCode, request);
    const domain = customDomains.resolve(request);
    if (!(link instanceof Promise) && !(domain instanceof Promise)) {
      return { shortCode, domain, link: onDomain(domain, link) };
    }
    return Promise.all([link, domain]).then(([awaitedLink, awaitedDomain]) => ({
      shortCode,
      domain: awaitedDomain,
      link: onDomain(awaitedDomain, awaitedLink),
    }));
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
        return errors.failed(inactiveReason(link.target), preferences, branding);
      case 'notFound':
        return isRead(request)
          ? errors.failed('notFound', preferences, branding)
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
      .then(({ status, headers, body }) => {
        metrics.responded(status, performance.now() - arrivedAt);
        response.writeHead(status, {
          ...headers,
          'Content-Length': Buffer.byteLength(body),
          'X-Request-Id': requestId,
        });
        response.end(request.method === 'HEAD' ? undefined : body);
      })
      .catch((error: unknown) => {
        log.error({ err: error, requestId }, 'could not send a response; closing the connection');
        response.destroy();
      });
  }

  async function notFoundPage(preferences: ClientPreferences, accountId: string): Promise<RedirectResponse> {
    return errors.failed('notFound', preferences, await brandingResolver.resolve(accountId, true));
  }

  return {
    handle(request, response) {
      const requestId = `req_${randomUUID()}`;
      const preferences = new ClientPreferences(request.headers, requestId);
      const arrivedAt = performance.now();
      send(request, response, requestId, arrivedAt, serve(request, preferences));
    },
    respondNotFound(request, response, accountId, requestId) {
      const preferences = new ClientPreferences(request.headers, requestId);
      send(request, response, requestId, performance.now(), notFoundPage(preferences, accountId));
    },
    invalidate: (shortCode) => lookup.invalidate(shortCode),
    shortCodes: lookup,
    spoolState: () => spool.state(),
    bufferedScans: () => recorder.buffered(),
    async close() {
      await recorder.drain();
      await replay.stop();
      await recorder.close();
    },
  };
}

function isRead({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** On a custom domain, only the codes of its account exist. */
function onDomain(domain: DomainResult, link: LookupResult): LookupResult {
  if (domain.kind === 'unavailable') return UNAVAILABLE;
  const isForeign =
    domain.kind === 'account' && link.kind === 'found' && link.target.accountId !== domain.accountId;
  return isForeign ? NOT_FOUND : link;
}

function activeTarget(link: LookupResult): CodeTarget | undefined {
  if (link.kind !== 'found' || link.target.kind !== 'code') return undefined;
  return link.target.status === 'active' ? link.target : undefined;
}

function inactiveReason(target: ScanTarget): 'deleted' | 'paused' {
  return target.kind === 'deleted' ? 'deleted' : 'paused';
}
