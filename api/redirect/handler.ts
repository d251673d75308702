import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Settings } from '../../config/settings.js';
import type { ScanTarget, ScanTargetStore } from '../../store/short-links/scan-targets.js';
import type { ScanStore } from '../../store/scans/scan-store.js';
import type { VisitorSaltStore } from '../../store/scans/visitor-salts.js';
import type { Logger } from '../../telemetry/logger.js';
import type { Metrics } from '../../telemetry/metrics.js';
import { createAnonymousLimiter } from '../rate-limits/anonymous-limiter.js';
import type { RedirectResponse } from './respond/response.js';
import { ClientPreferences } from './respond/client-preferences.js';
import { createDailySalts } from './visitor/salts.js';
import type { CustomDomains } from './resolve/custom-domains.js';
import { makeScan, type ScanMakerDeps } from './record/build-scan.js';
import type { GeoIpLookup } from './visitor/geoip.js';
import { ErrorResponder, type Reason } from './respond/errors.js';
import { respondToTarget, showsPage } from './respond/target.js';
import { readShortCode } from './resolve/short-code.js';
import { ScanRecorder } from './record/recorder.js';
import { createScanMetrics } from './record/metrics.js';
import { UNBRANDED, SERVICE_BRANDING, type Site, type Sites } from './respond/branding.js';
import { SpoolReplay } from './record/spool-replay.js';
import { Spool } from './record/spool.js';
import { StaleWhileRevalidateCache } from './resolve/stale-cache.js';
import { createShortLinkLookup, type Found } from './resolve/lookup.js';
import { createUserAgentReader } from './visitor/user-agent.js';
import { createClientIpReader } from './visitor/client-ip.js';

type CodeTarget = Extract<ScanTarget, { kind: 'code' }>;

export interface ScanHandlerDeps {
  settings: Pick<Settings, 'publicUrl' | 'dataDir' | 'trustProxy' | 'scanTimeoutMs'>;
  owners: CustomDomains;
  sites: Sites;
  targets: ScanTargetStore;
  scans: ScanStore;
  salts: VisitorSaltStore;
  lookUpLocation: GeoIpLookup;
  now: () => Date;
  log: Logger;
  metrics: Metrics;
  /** Fire and forget: these endpoints have events to deliver. */
  wakeWebhooks: (webhookIds: string[]) => void;
}

export interface ScanHandler {
  /** Resolves when the day's salt has been asked for: a visitor who comes before it may be counted twice that day. */
  ready: Promise<void>;
  /** Answers a request whose path begins with `/r/`; never throws. */
  handle(request: IncomingMessage, response: ServerResponse): void;
  /** Answers 404 in the name of the account whose domain was called: there is nothing but short links. Never throws. */
  refuse(request: IncomingMessage, response: ServerResponse, accountId: string, requestId: string): void;
  /** Drops what is remembered of a short code, so that a change by this process shows at once. */
  forget(shortCode: string): void;
  /** Resolves when every scan is safe; to be called when no more requests come. */
  close(): Promise<void>;
}

/** Serves `/r/<code>`: finds the code, keeps the scan, then answers. */
export function createScanHandler(deps: ScanHandlerDeps): ScanHandler {
  const { settings, log, now, owners, sites } = deps;
  const spool = new Spool(join(settings.dataDir, 'spool'));
  const metrics = createScanMetrics(deps.metrics, () => spool.depth);
  const { scans, wakeWebhooks } = deps;
  const timeoutMs = settings.scanTimeoutMs;
  const keeper = new ScanRecorder({ scans, spool, metrics, log, wakeWebhooks, timeoutMs });
  const replay = new SpoolReplay(spool, keeper, log, now);
  const cache = new StaleWhileRevalidateCache(deps.targets, { timeoutMs });
  const problems = new ErrorResponder(settings.publicUrl);
  const readUserAgent = createUserAgentReader();
  const clientIpOf = createClientIpReader(settings.trustProxy);
  const findTarget = createShortLinkLookup({ cache, limiter: createAnonymousLimiter(now), clientIpOf });
  const making: ScanMakerDeps = {
    lookUpLocation: deps.lookUpLocation,
    salts: createDailySalts(deps.salts, log),
    clientIpOf,
  };
  const ready = making.salts.prepare(now());
  replay.start();

  async function siteOf(ownerId: string | undefined, target: Found): Promise<Site> {
    if (ownerId !== undefined) return sites.of(ownerId, true);
    return isTarget(target) && target.branded ? sites.of(target.accountId, false) : SERVICE_BRANDING;
  }

  async function answerTo(
    request: IncomingMessage,
    preferences: ClientPreferences,
  ): Promise<RedirectResponse> {
    let site = UNBRANDED;
    try {
      const { headers, method, url = '' } = request;
      const wrongMethod = method !== 'GET' && method !== 'HEAD';
      const shortCode = wrongMethod ? undefined : readShortCode(url);
      // Both are looked up side by side, and nearly always known without waiting.
      const found = shortCode === undefined ? null : findTarget(shortCode, request);
      const owner = owners.accountOf(request);
      const ownerId = owner instanceof Promise ? await owner.catch(() => null) : owner;
      if (ownerId === null) return problems.problem('unavailable', preferences, site);
      const known = found instanceof Promise ? await found : found;
      const foreign = isTarget(known) && ownerId !== undefined && known.accountId !== ownerId;
      const target = foreign ? null : known;

      const leadsOn = shortCode !== undefined && isActive(target);
      if (!leadsOn || showsPage(target.type)) site = await siteOf(ownerId, target);
      if (wrongMethod) return problems.wrongMethod(preferences, site);
      if (target?.kind === 'refused') return problems.tooMany(target.limit, now(), preferences, site);
      if (!leadsOn) return problems.problem(reasonOf(target), preferences, site);
      const agent = readUserAgent(headers['user-agent']);
      const presented = respondToTarget(target, agent.device, preferences, site.branding);
      if (method === 'GET') await keeper.keep(makeScan(request, shortCode, target, agent, now(), making));
      return presented;
    } catch (error) {
      log.error({ err: error, requestId: preferences.requestId }, 'a short URL could not be answered');
      return problems.failure(preferences, site);
    }
  }

  function reply(
    request: IncomingMessage,
    response: ServerResponse,
    work: (preferences: ClientPreferences) => Promise<RedirectResponse>,
    requestId = `req_${randomUUID()}`,
  ): void {
    work(new ClientPreferences(request.headers, requestId))
      .then((answer) => {
        metrics.responses.inc({ status: answer.status });
        send(response, answer, requestId, request.method === 'HEAD');
      })
      .catch((error: unknown) => {
        log.error({ err: error, requestId }, 'an answer could not be written');
        response.destroy();
      });
  }

  return {
    ready,

    handle: (request, response) => reply(request, response, (preferences) => answerTo(request, preferences)),
    refuse(request, response, accountId, requestId) {
      const refusal = async (preferences: ClientPreferences) =>
        problems.problem('notFound', preferences, await sites.of(accountId, true));
      reply(request, response, refusal, requestId);
    },
    forget: (shortCode) => cache.forget(shortCode),
    async close() {
      await keeper.drain();
      await replay.stop();
    },
  };
}

function isTarget(found: Found): found is ScanTarget {
  return found !== undefined && found !== null && found.kind !== 'refused';
}

function isActive(target: Found): target is CodeTarget {
  return target?.kind === 'code' && target.status === 'active';
}

function reasonOf(target: ScanTarget | null | undefined): Reason {
  if (!target) return target === null ? 'notFound' : 'unavailable';
  return target.kind === 'deleted' ? 'deleted' : 'paused';
}

function send(
  response: ServerResponse,
  { status, headers, body }: RedirectResponse,
  requestId: string,
  bare: boolean,
): void {
  response.writeHead(status, {
    ...headers,
    'Content-Length': Buffer.byteLength(body),
    'X-Request-Id': requestId,
  });
  response.end(bare ? undefined : body);
}
