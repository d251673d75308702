import { presentAlias } from './aliases/alias.js';
import { presentHealth } from './link-watch/present-health.js';
import type { WatchPolicy } from './link-watch/watch-policy.js';
import { findLinkDomain, type LinkBase } from './links.js';
import type { QrCode } from './qr-code-schemas.js';
import { dataAsSent, type StoredQrCode } from './qr-code.js';
import { codeState, scansLeft } from './routing/code-state.js';
import { baseOf, imageUrl, imageUrls, shortUrl, symbolText } from './urls.js';

/** Scans of a code, without bots. */
export interface ScanCounts {
  totalScans: number;
  lastScannedAt: Date | null;
}

/** A code in responses, without the URL that grants access to its image. */
export type PublicQrCode = Omit<QrCode, 'shareImage'>;

/**
 * Builds the API response for a QR code, except for `shareImage`.
 *
 * @param counts undefined if the code has no scans.
 * @param links Where the account publishes links.
 * @param now Time at which `state` is computed.
 * @param policy Decides whether the code is watched.
 */
export function presentQrCode(
  code: StoredQrCode,
  counts: ScanCounts | undefined,
  links: LinkBase,
  now: Date,
  policy: WatchPolicy,
): PublicQrCode {
  const base = baseOf(code, links);
  return {
    id: code.id,
    type: code.type,
    data: dataAsSent(code),
    name: code.name,
    tags: code.tags,
    folder: code.folder ?? null,
    template: code.template ?? null,
    metadata: code.metadata,
    dynamic: code.dynamic,
    compact: code.compact ?? false,
    encoded: symbolText(code, links),
    shortCode: code.shortCode,
    domain: findLinkDomain(links, code.domain)?.domain ?? null,
    aliases: (code.aliases ?? []).map((alias) => presentAlias(alias, links)),
    shortUrl: shortUrl(code, links),
    image: imageUrl(base, code.id, 'svg'),
    images: imageUrls(base, code.id),
    style: code.style,
    status: code.status,
    state: codeState(code, now),
    routing: code.routing ?? null,
    passwordProtected: code.passwordHash !== undefined,
    scansLeft: scansLeft(code),
    watch: code.watch ?? null,
    health: presentHealth(code, policy),
    page: code.page ?? null,
    archived: code.archived ?? false,
    scannability: code.scannability,
    totalScans: counts?.totalScans ?? 0,
    lastScannedAt: counts?.lastScannedAt?.toISOString() ?? null,
    createdAt: code.createdAt.toISOString(),
    updatedAt: code.updatedAt.toISOString(),
  };
}
