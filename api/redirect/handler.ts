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
import type { ScanAnswer } from './respond/response.js';
import { Asker } from './respond/client-preferences.js';
import { createDailySalts } from './visitor/salts.js';
import type { DomainOwners } from './resolve/custom-domains.js';
import { makeScan, type ScanMakerDeps } from './record/build-scan.js';
import type { PlaceFinder } from './visitor/geoip.js';
import { ProblemPresenter, type Reason } from './respond/errors.js';
import { presentTarget, showsPage } from './respond/target.js';
import { readShortCode } from './resolve/short-code.js';
import { ScanKeeper } from './record/recorder.js';
import { createScanMetrics } from './record/metrics.js';
import { BLANK_SITE, SERVICE_SITE, type Site, type Sites } from './respond/branding.js';
import { SpoolReplay } from './record/spool-replay.js';
import { Spool } from './record/spool.js';
import { TargetCache } from './resolve/stale-cache.js';
import { createTargetFinder, type Found } from './resolve/lookup.js';
import { createUserAgentReader } from './visitor/user-agent.js';
import { createAddressReader } from './visitor/client-ip.js';

type CodeTarget = Extract<ScanTarget, { kind: 'code' }>;

export interface ScanHandlerDeps {
  settings: Pick<Settings, 'publicUrl' | 'dataDir' | 'trustProxy' | 'scanPatienceMs'>;
  owners: DomainOwners;
  sites: Sites;
  targets: ScanTargetStore;
  scans: ScanStore;
  salts: VisitorSaltStore;
  findPlace: PlaceFinder;
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
  const patienceMs = settings.scanPatienceMs;
  const keeper = new ScanKeeper({ scans, spool, metrics, log, wakeWebhooks, patienceMs });
  const replay = new SpoolReplay(spool, keeper, log, now);
  const cache = new TargetCache(deps.targets, { patienceMs });
  const problems = new ProblemPresenter(settings.publicUrl);
  const readUserAgent = createUserAgentReader();
  const addressOf = createAddressReader(settings.trustProxy);
  const findTarget = createTargetFinder({ cache, limiter: createAnonymousLimiter(now), addressOf });
  const making: ScanMakerDeps = {
    findPlace: deps.findPlace,
    salts: createDailySalts(deps.salts, log),
    addressOf,
  };
  const ready = making.salts.prepare(now());
  replay.start();

  async function siteOf(ownerId: string | undefined, target: Found): Promise<Site> {
    if (ownerId !== undefined) return sites.of(ownerId, true);
    return isTarget(target) && target.branded ? sites.of(target.accountId, false) : SERVICE_SITE;
  }

  async function answerTo(request: IncomingMessage, asker: Asker): Promise<ScanAnswer> {
    let site = BLANK_SITE;
    try {
      const { headers, method, url = '' } = request;
      const wrongMethod = method !== 'GET' && method !== 'HEAD';
      const shortCode = wrongMethod ? undefined : readShortCode(url);
      // Both are looked up side by side, and nearly always known without waiting.
      const found = shortCode === undefined ? null : findTarget(shortCode, request);
      const owner = owners.accountOf(request);
      const ownerId = owner instanceof Promise ? await owner.catch(() => null) : owner;
      if (ownerId === null) return problems.problem('unavailable', asker, site);
      const known = found instanceof Promise ? await found : found;
      const foreign = isTarget(known) && ownerId !== undefined && known.accountId !== ownerId;
      const target = foreign ? null : known;

      const leadsOn = shortCode !== undefined && isActive(target);
      if (!leadsOn || showsPage(target.type)) site = await siteOf(ownerId, target);
      if (wrongMethod) return problems.wrongMethod(asker, site);
      if (target?.kind === 'refused') return problems.tooMany(target.limit, now(), asker, site);
      if (!leadsOn) return problems.problem(reasonOf(target), asker, site);
      const agent = readUserAgent(headers['user-agent']);
      const presented = presentTarget(target, agent.device, asker, site.branding);
      if (method === 'GET') await keeper.keep(makeScan(request, shortCode, target, agent, now(), making));
      return presented;
    } catch (error) {
      log.error({ err: error, requestId: asker.requestId }, 'a short URL could not be answered');
      return problems.failure(asker, site);
    }
  }

  function reply(
    request: IncomingMessage,
    response: ServerResponse,
    work: (asker: Asker) => Promise<ScanAnswer>,
    requestId = `req_${randomUUID()}`,
  ): void {
    work(new Asker(request.headers, requestId))
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

    handle: (request, response) => reply(request, response, (asker) => answerTo(request, asker)),
    refuse(request, response, accountId, requestId) {
      const refusal = async (asker: Asker) =>
        problems.problem('notFound', asker, await sites.of(accountId, true));
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
  { status, headers, body }: ScanAnswer,
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
