import type { IncomingMessage } from 'node:http';
import type { ObjectId } from 'mongodb';
import { parseIpAddress, type IpAddress } from '../../../core/codes/routing/ip-address.js';
import type { ScanLocation, ScannedGs1, ScanRoute } from '../../../core/scans/scan.js';
import { BOT_OF_KIND } from '../../../core/scans/analytics/scan-kinds.js';
import type { BotReason } from '../../../core/scans/scan-properties.js';
import { newScanId, type ScanDocument } from '../../../store/scans/scan-documents.js';
import type { CodeTarget } from '../../../store/short-links/scan-targets.js';
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

/** A request for the short link of a code, with what is known about its sender. */
export interface Visit {
  /** ID of the scan, if the visit becomes one. */
  scanId: ObjectId;
  request: IncomingMessage;
  /** The requested short code, which may be a former one of the code. */
  shortCode: string;
  target: CodeTarget;
  agent: ParsedUserAgent;
  /** null: probably a person. */
  botReason: BotReason | null;
  /** Used for the visitor hash, variants, and the limit of passwords; never stored. */
  clientIp: string;
  /** The client's IP address. Used for the location and the rules; never stored. */
  ip: IpAddress;
  location: ScanLocation;
  at: Date;
  /** Set if the code is an item of GS1. */
  gs1?: ScannedGs1 | undefined;
}

/**
 * Returns why a visit is not a person's; null if it probably is. Only people submit forms, whatever their app
 * is called.
 */
function findVisitorBotReason(
  { method, headers }: IncomingMessage,
  agent: ParsedUserAgent,
): BotReason | null {
  if (method === 'POST') return null;
  return agent.botReason ?? (isPrefetch(headers) ? 'prefetch' : null);
}

/** Reads what is known about the sender of a request. */
export function readVisit(
  request: IncomingMessage,
  shortCode: string,
  target: CodeTarget,
  agent: ParsedUserAgent,
  at: Date,
  { clientIpOf, lookUpLocation }: Pick<ScanDeps, 'clientIpOf' | 'lookUpLocation'>,
): Visit {
  const clientIp = clientIpOf(request);
  const ip = parseIpAddress(clientIp);
  return {
    scanId: newScanId(),
    request,
    shortCode,
    target,
    agent,
    botReason: findVisitorBotReason(request, agent),
    clientIp,
    ip,
    location: lookUpLocation(ip),
    at,
  };
}

/**
 * Builds the scan document of a visit, with its outbox entry if endpoints subscribe to it, and a mark if it
 * may be the first one of the code by a person. Missed scans have neither.
 *
 * @param route Where the scan led. `missed` is for people only: bots that are turned away are not stored.
 */
export function buildScan(visit: Visit, salts: DailySalts, route: ScanRoute): ScanDocument {
  const { target, botReason, request, at, location } = visit;
  const { device, os, browser } = visit.agent.device;
  const { headers } = request;
  const isServed = route.missed === undefined;
  // Members are set one by one, because spreading costs microseconds.
  const scan: ScanDocument = {
    _id: visit.scanId,
    accountId: target.accountId,
    qrCodeId: target.qrCodeId,
    shortCode: visit.shortCode,
    at,
    country: location.country,
    region: location.region,
    city: location.city,
    device,
    os,
    browser,
    referrer: referrerHost(headers.referer),
    bot: isServed ? botReason !== null : null,
    botReason,
    visitor: visitorHash(salts.at(at), target.qrCodeId, visit.clientIp, headers['user-agent'] ?? ''),
  };
  if (target.alias !== undefined) scan.alias = target.alias.path;
  if (visit.gs1 !== undefined) scan.gs1 = visit.gs1;
  if (route.rule !== undefined) scan.rule = route.rule;
  if (route.variant !== undefined) scan.variant = route.variant;
  if (route.source !== undefined) scan.source = route.source;
  if (route.missed !== undefined) scan.missed = route.missed;
  if (!isServed) return scan;
  const outbox = botReason === null ? target.webhooks : target.botWebhooks;
  if (outbox.length > 0) scan.outbox = [...outbox];
  if (target.awaitsFirstScan && botReason === null) {
    scan.firstScan = true;
    if (target.firstScanWebhooks) scan.firstScanOutbox = [...target.firstScanWebhooks];
  }
  return scan;
}

/**
 * Builds the scan document of a click on a link of a code, with its outbox entry if endpoints subscribe to
 * it. Its visitor differs from the visitor of scans and of other links, so each link has daily uniques.
 *
 * @param link ID of the item, or `save`.
 */
export function buildClick(visit: Visit, salts: DailySalts, link: string): ScanDocument {
  const { target, botReason, request, at, location } = visit;
  const { headers } = request;
  const click: ScanDocument = {
    _id: visit.scanId,
    accountId: target.accountId,
    qrCodeId: target.qrCodeId,
    shortCode: visit.shortCode,
    at,
    ...location,
    ...visit.agent.device,
    referrer: referrerHost(headers.referer),
    bot: botReason === null ? BOT_OF_KIND.clicks : BOT_OF_KIND.botClicks,
    botReason,
    visitor: visitorHash(
      salts.at(at),
      `${target.qrCodeId}/${link}`,
      visit.clientIp,
      headers['user-agent'] ?? '',
    ),
    link,
  };
  const outbox = (botReason === null ? target.clickWebhooks : target.botClickWebhooks) ?? [];
  return outbox.length === 0 ? click : { ...click, outbox: [...outbox] };
}
