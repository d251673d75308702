import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Settings } from '../../config/settings.js';
import type { ScanTargetStore } from '../../store/scan-targets.js';
import type { ScanStore } from '../../store/scans.js';
import type { VisitorSaltStore } from '../../store/visitor-salts.js';
import type { Logger } from '../../telemetry/logger.js';
import type { Metrics } from '../../telemetry/metrics.js';
import type { ScanAnswer } from './answer.js';
import { Asker } from './asker.js';
import { createDailySalts } from './daily-salts.js';
import { makeScan, type ScanMakerDeps } from './make-scan.js';
import type { PlaceFinder } from './place.js';
import { presentFailure, presentProblem, presentWrongMethod } from './present-problem.js';
import { presentTarget } from './present-target.js';
import { readShortCode } from './read-short-code.js';
import { ScanKeeper } from './scan-keeper.js';
import { createScanMetrics } from './scan-metrics.js';
import { SpoolReplay } from './spool-replay.js';
import { Spool } from './spool.js';
import { TargetCache } from './target-cache.js';
import { createUserAgentReader } from './user-agent.js';
import { createAddressReader } from './visitor-address.js';

export interface ScanHandlerDeps {
  settings: Pick<Settings, 'publicUrl' | 'dataDir' | 'trustProxy'>;
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
  /** Drops what is remembered of a short code, so that a change by this process shows at once. */
  forget(shortCode: string): void;
  /** Resolves when every scan is safe; to be called when no more requests come. */
  close(): Promise<void>;
}

/** Serves `/r/<code>`: finds the code, keeps the scan, then answers. */
export function createScanHandler(deps: ScanHandlerDeps): ScanHandler {
  const { settings, log, now } = deps;
  const spool = new Spool(join(settings.dataDir, 'spool'));
  const metrics = createScanMetrics(deps.metrics, () => spool.depth);
  const keeper = new ScanKeeper({ scans: deps.scans, spool, metrics, log, wakeWebhooks: deps.wakeWebhooks });
  const replay = new SpoolReplay(spool, keeper, log, now);
  const cache = new TargetCache(deps.targets);
  const readUserAgent = createUserAgentReader();
  const making: ScanMakerDeps = {
    findPlace: deps.findPlace,
    salts: createDailySalts(deps.salts, log),
    addressOf: createAddressReader(settings.trustProxy),
  };
  const ready = making.salts.prepare(now());
  replay.start();

  async function answerTo(request: IncomingMessage, requestId: string): Promise<ScanAnswer> {
    const { headers, method } = request;
    const asker = new Asker(headers, requestId, settings.publicUrl);
    try {
      if (method !== 'GET' && method !== 'HEAD') return presentWrongMethod(asker);
      const shortCode = readShortCode(request.url ?? '');
      if (shortCode === undefined) return presentProblem('notFound', asker);
      const known = cache.find(shortCode);
      const target = known instanceof Promise ? await known.catch(() => undefined) : known;
      if (target === undefined) return presentProblem('unavailable', asker);
      if (target === null) return presentProblem('notFound', asker);
      if (target.kind === 'deleted') return presentProblem('deleted', asker);
      if (target.status === 'paused') return presentProblem('paused', asker);
      const agent = readUserAgent(headers['user-agent']);
      const presented = presentTarget(target, agent.device, asker);
      if (method === 'GET') await keeper.keep(makeScan(request, shortCode, target, agent, now(), making));
      return presented;
    } catch (error) {
      log.error({ err: error, requestId }, 'a short URL could not be answered');
      return presentFailure(asker);
    }
  }

  return {
    ready,

    handle(request, response) {
      const requestId = `req_${randomUUID()}`;
      answerTo(request, requestId)
        .then((answer) => {
          metrics.responses.inc({ status: answer.status });
          send(response, answer, requestId, request.method === 'HEAD');
        })
        .catch((error: unknown) => {
          log.error({ err: error, requestId }, 'an answer could not be written');
          response.destroy();
        });
    },
    forget: (shortCode) => cache.forget(shortCode),
    async close() {
      await keeper.drain();
      await replay.stop();
    },
  };
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
