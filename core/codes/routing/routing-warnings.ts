import { canonicalJson } from '../../basics/canonical-json.js';
import type { StoredQrCode } from '../qr-code.js';

/** Something that the owner of a code should know about a change. */
export interface ChangeWarning {
  code: string;
  message: string;
}

/** Returns the warnings about the routing of a code that was created or changed. */
export function listRoutingWarnings({
  routing,
  scansUsed = 0,
}: Pick<StoredQrCode, 'routing' | 'scansUsed'>): ChangeWarning[] {
  const scans = routing?.scanLimit?.scans;
  if (scans === undefined || scans > scansUsed) return [];
  const relation = scans === scansUsed ? 'which is its limit' : `more than its limit of ${scans}`;
  const message = `The code has served ${scansUsed} scans, ${relation}, so it is exhausted. Raise the limit or reset the count.`;
  return [{ code: 'scan_limit_exceeded', message }];
}

/** Returns the warning about new data of a code whose variants all visitors get. */
export function listDataWarnings(
  { data, routing }: Pick<StoredQrCode, 'data' | 'routing'>,
  previous: Pick<StoredQrCode, 'data'>,
): ChangeWarning[] {
  if (!routing?.variants || canonicalJson(data) === canonicalJson(previous.data)) return [];
  const message =
    'No visitor gets the new data, because the code splits visitors among its variants. Change the URL of a variant, or set routing.variants to null.';
  return [{ code: 'data_unused', message }];
}
