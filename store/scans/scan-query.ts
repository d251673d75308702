import type { Filter } from 'mongodb';
import type { ScanFilter } from '../../core/scans/analytics/query.js';
import { BOT_OF_KIND, SCAN_KINDS, selectBotFields } from '../../core/scans/analytics/scan-kinds.js';
import { NO_LINK_TYPE } from '../../core/scans/scan.js';
import type { ScanDocument } from './scan-documents.js';

/** Selects the scans of one code, or of all codes of an account. */
export interface ScanScope {
  accountId: string;
  qrCodeId?: string | undefined;
}

/** Returns the ID of a scope: of its code, or else of its account. */
export function scopeId({ accountId, qrCodeId }: ScanScope): string {
  return qrCodeId ?? accountId;
}

/**
 * Builds the query for all scans of a scope that are counted. Includes `bot`, so that queries by time use the
 * index in full.
 */
export function scopeQuery({ accountId, qrCodeId }: ScanScope): Filter<ScanDocument> {
  return { accountId, ...(qrCodeId !== undefined && { qrCodeId }), bot: EVERY_KIND };
}

/** Builds the query for all stored scans of a scope, with clicks by bots, which no count has. */
export function storedScopeQuery(scope: ScanScope): Filter<ScanDocument> {
  return { ...scopeQuery(scope), bot: { $in: Object.values(BOT_OF_KIND) } };
}

/** Clicks by bots are in no counts. */
const EVERY_KIND = { $in: SCAN_KINDS.map((kind) => BOT_OF_KIND[kind]) };

/** Builds the query for the scans of a scope that a filter selects. Absent properties match every value. */
export function scanQuery(scope: ScanScope, filter: ScanFilter): Filter<ScanDocument> {
  const { from, to } = filter;
  const bots = selectBotFields(filter);
  return {
    ...scopeQuery(scope),
    ...propertyQuery(filter),
    bot: bots.length === 1 ? (bots[0] ?? null) : { $in: bots },
    at: { $gte: from, $lt: to },
  };
}

/** Builds the query for the properties of scans that a filter selects. */
export function propertyQuery(filter: Partial<ScanFilter>): Filter<ScanDocument> {
  const { qrCodeIds, country, city, device, browser, operatingSystem: os, referrer } = filter;
  const { rule, variant, source, batch, linkType } = filter;
  const properties = {
    qrCodeId: qrCodeIds && { $in: [...qrCodeIds] },
    country,
    city,
    device,
    browser,
    os,
    referrer,
    rule,
    variant,
    source,
    'gs1.batch': batch,
    // Null is stored if a request had no link type. Scans of other codes lack the field.
    'gs1.linkType': linkType === NO_LINK_TYPE ? { $type: 'null' } : linkType,
  };
  return Object.fromEntries(Object.entries(properties).filter(([, value]) => value !== undefined));
}
