import type { Db } from 'mongodb';
import { sha256 } from '../sha256.js';
import { CODE_NOT_DELETED, QR_CODES, type QrCodeDocument } from './qr-code-documents.js';
import { logoIdOf, QR_CODE_LOGOS, type LogoDocument } from './revisions.js';

/** Creates the store that finds the logos of an account by their SHA-256. */
export function createLogoFinder(db: Db) {
  const logos = db.collection<LogoDocument>(QR_CODE_LOGOS);
  const codes = db.collection<QrCodeDocument>(QR_CODES);

  return {
    /**
     * Finds logos by the SHA-256 of their data URIs: first in the history, then in the account's codes, which
     * are read one after another.
     * @returns The data URIs that were found, by digest.
     */
    async find(accountId: string, digests: readonly string[]): Promise<Map<string, string>> {
      const ids = digests.map((digest) => logoIdOf(accountId, digest));
      const found = new Map<string, string>();
      for await (const { image } of logos.find({ _id: { $in: ids } })) found.set(sha256(image), image);
      const missing = new Set(digests.filter((digest) => !found.has(digest)));
      if (missing.size === 0) return found;
      const withLogos = codes
        .find({ accountId, 'style.logo': { $type: 'object' }, ...CODE_NOT_DELETED }, { batchSize: 20 })
        .project<Pick<QrCodeDocument, 'style'>>({ 'style.logo.image': 1 });
      let last = '';
      for await (const { style } of withLogos) {
        const image = style.logo?.image ?? '';
        if (image === last) continue;
        last = image;
        const digest = sha256(image);
        if (!missing.delete(digest)) continue;
        found.set(digest, image);
        if (missing.size === 0) break;
      }
      return found;
    },
  };
}
