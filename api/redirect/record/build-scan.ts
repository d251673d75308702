import type { IncomingMessage } from 'node:http';
import type { BotReason } from '../../../core/scan.js';
import type { ScanTarget } from '../../../store/short-links/scan-targets.js';
import { newScanId, type ScanDocument } from '../../../store/scans/scan-documents.js';
import { isPrefetch } from '../visitor/bot.js';
import type { DailySalts } from '../visitor/salts.js';
import type { GeoIpLookup } from '../visitor/geoip.js';
import { referrerHost } from '../visitor/referrer.js';
import type { ParsedUserAgent } from '../visitor/user-agent.js';
import { visitorHash } from '../visitor/visitor-hash.js';

export interface ScanMakerDeps {
  lookUpLocation: GeoIpLookup;
  salts: DailySalts;
  clientIpOf: (request: IncomingMessage) => string;
}

type CodeTarget = Extract<ScanTarget, { kind: 'code' }>;

/** A request for a short URL → the scan that is kept. The address is used here, for place and hash, and nowhere else. */
export function makeScan(
  request: IncomingMessage,
  shortCode: string,
  target: CodeTarget,
  agent: ParsedUserAgent,
  at: Date,
  deps: ScanMakerDeps,
): ScanDocument {
  const address = deps.clientIpOf(request);
  const botReason: BotReason | null = agent.botReason ?? (isPrefetch(request.headers) ? 'prefetch' : null);
  const outbox = botReason === null ? target.webhooks : target.botWebhooks;
  const userAgent = request.headers['user-agent'] ?? '';
  return {
    _id: newScanId(),
    accountId: target.accountId,
    qrCodeId: target.qrCodeId,
    shortCode,
    at,
    ...deps.lookUpLocation(address),
    ...agent.device,
    referrer: referrerHost(request.headers.referer),
    bot: botReason !== null,
    botReason,
    visitor: visitorHash(deps.salts.at(at), target.qrCodeId, address, userAgent),
    ...(outbox.length > 0 && { outbox: [...outbox] }),
  };
}
