import type { ScanSource } from '../../../core/scans/scan-properties.js';

/**
 * Returns how a visitor opened the short link of a compact code: its symbol has the link in capitals.
 *
 * @param url Request target, such as `/R/ABC`.
 */
export function scanSourceOf(url: string): ScanSource {
  return url.startsWith('/R/') ? 'symbol' : 'link';
}
