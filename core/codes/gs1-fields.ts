import { keyPath } from '../gs1/gs1-key.js';
import { identifierOf, type Gs1Data } from '../gs1/gs1-data.js';
import { isOnServiceHost } from './urls.js';
import type { LinkBase } from './links.js';
import type { StoredQrCode } from './qr-code.js';

/** Returns the stored key of a `gs1` code, such as `/01/09506000134352/10/A1`; undefined for other types. */
export function gs1KeyOf({ type, data }: Pick<StoredQrCode, 'type' | 'data'>): string | undefined {
  return type === 'gs1' ? keyPath(identifierOf(data as Gs1Data)) : undefined;
}

/** Returns a code that says whether its GTIN is claimed on the host of the service; see `claimsGtin`. */
export function withGtinClaim(code: StoredQrCode, links: LinkBase): StoredQrCode {
  const { claimsGtin, ...others } = code;
  const isClaiming = code.type === 'gs1' && isOnServiceHost(code, links);
  if (isClaiming === (claimsGtin ?? false)) return code;
  return isClaiming ? { ...code, claimsGtin: true } : others;
}
