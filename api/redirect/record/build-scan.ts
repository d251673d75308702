import type { IncomingMessage } from 'node:http';
import type { BotReason } from '../../../core/scan.js';
import { newScanId, type ScanDocument } from '../../../store/scans/scan-documents.js';
import type { ScanTarget } from '../../../store/short-links/scan-targets.js';
import { isPrefetch } from '../visitor/bot.js';
import type { GeoIpLookup } from '../visitor/geoip.js';
import { referrerHost } from '../visitor/referrer.js';
import type { DailySalts } from '../visitor/salts.js';
import type { ParsedUserAgent } from '../visitor/user-agent.js';
import { visitorHash } from '../visitor/visitor-hash.js';

export interface ScanDeps {
  lookUpLocation: GeoIpLookup;
  salts: DailySalts;
  clientIpOf: (request: IncomingMessage) => string;
}

export type CodeTarget = Extract<ScanTarget, { kind: 'code' }>;

/**
 * Builds the scan document of a request for a short link, with its outbox entry if endpoints subscribe to it, and a mark if
 * it may be the first one of the code by a person.
 *
 * The client IP is used for the location and the visitor hash, and is not part of the document.
 *
 * @param shortCode The requested short code, which may be a former one of the code.
 */
export function buildScan(
  request: IncomingMessage,
  shortCode: string,
  target: CodeTarget,
  agent: ParsedUserAgent,
  at: Date,
  deps: ScanDeps,
): ScanDocument {
  const clientIp = deps.clientIpOf(request);
  const botReason: BotReason | null = agent.botReason ?? (isPrefetch(request.headers) ? 'prefetch' : null);
  const outbox = botReason === null ? target.webhooks : target.botWebhooks;
  const userAgent = request.headers['user-agent'] ?? '';
  return {
    _id: newScanId(),
    accountId: target.accountId,
    qrCodeId: target.qrCodeId,
    shortCode,
    at,
    ...deps.lookUpLocation(clientIp),
    ...agent.device,
    referrer: referrerHost(request.headers.referer),
    bot: botReason !== null,
    botReason,
    visitor: visitorHash(deps.salts.at(at), target.qrCodeId, clientIp, userAgent),
    ...(outbox.length > 0 && { outbox: [...outbox] }),
    ...(target.awaitsFirstScan && botReason === null && { firstScan: true }),
  };
}
