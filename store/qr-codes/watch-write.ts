import type { StoredQrCode } from '../../core/codes/qr-code.js';
import type { QrCodeDocument } from './qr-code-documents.js';
import { linkKeysOf } from './link-keys.js';

/** The part of a change that link watch stores. */
interface WatchWrite {
  set: Partial<Pick<QrCodeDocument, 'health' | 'linksDueAt' | 'links'>>;
  removed: ('health' | 'linksDueAt' | 'links')[];
}

/**
 * Returns the fields of link watch that an owner's change writes: the health and the due time of checks.
 * Checks write both as well, so a change writes them only if it affects them.
 */
export function watchWrite(previous: StoredQrCode, next: StoredQrCode): WatchWrite {
  const changesHealth = previous.health?.version !== next.health?.version;
  const changesDue = previous.linksDueAt?.getTime() !== next.linksDueAt?.getTime();
  return {
    set: {
      ...(changesHealth && next.health && { health: next.health }),
      ...(changesDue && next.linksDueAt && { linksDueAt: next.linksDueAt }),
      ...(next.linksDueAt && { links: linkKeysOf(next) }),
    },
    removed: [
      ...(changesHealth && !next.health ? (['health'] as const) : []),
      ...(changesDue && !next.linksDueAt ? (['linksDueAt', 'links'] as const) : []),
    ],
  };
}
