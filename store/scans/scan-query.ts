import type { Filter } from 'mongodb';
import type { ScanFilter } from '../../core/analytics/query.js';
import type { ScanDocument } from './scan-documents.js';

/** Whose scans: those of one code, or of all codes of an account. */
export interface ScanScope {
  accountId: string;
  qrCodeId?: string | undefined;
}

/** Builds the query for all scans of a scope. Names `bot`, so that the indexes apply in full. */
export function scopeQuery({ accountId, qrCodeId }: ScanScope): Filter<ScanDocument> {
  return { accountId, ...(qrCodeId !== undefined && { qrCodeId }), bot: { $in: [false, true] } };
}

/** Builds the query for the scans of a scope that a filter selects. Properties that are absent select every value. */
export function scanQuery(scope: ScanScope, filter: ScanFilter): Filter<ScanDocument> {
  const { from, to, bots } = filter;
  return {
    ...scopeQuery(scope),
    ...propertyQuery(filter),
    ...(bots !== 'include' && { bot: bots === 'only' }),
    at: { $gte: from, $lt: to },
  };
}

/** Builds the query for the properties of scans that a filter selects. */
export function propertyQuery(filter: Partial<ScanFilter>): Filter<ScanDocument> {
  const { qrCodeIds, country, city, device, browser, operatingSystem: os, referrer } = filter;
  const qrCodeId = qrCodeIds && { $in: [...qrCodeIds] };
  const properties = { qrCodeId, country, city, device, browser, os, referrer };
  return Object.fromEntries(Object.entries(properties).filter(([, value]) => value !== undefined));
}
