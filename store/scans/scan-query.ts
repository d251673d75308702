import type { Filter } from 'mongodb';
import type { ScanFilter } from '../../core/analytics/query.js';
import type { ScanDocument } from './scan-documents.js';

/** Whose scans: one code's, or all of an account. */
export interface ScanScope {
  accountId: string;
  qrCodeId?: string | undefined;
}

/** A filter as the collection's indexes read it. */
export function scanQuery({ accountId, qrCodeId }: ScanScope, filter: ScanFilter): Filter<ScanDocument> {
  const { from, to, bots, country, city, device, browser, operatingSystem: os, referrer } = filter;
  const wanted = { qrCodeId, country, city, device, browser, os, referrer };
  return {
    accountId,
    ...Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined)),
    bot: bots === 'include' ? { $in: [false, true] } : bots === 'only',
    at: { $gte: from, $lt: to },
  };
}
