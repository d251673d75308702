import type { SpreadsheetRow } from '../../core/jobs/rows/parse-row.js';
import type { StoredQrCode } from '../../core/codes/qr-code.js';
import { sha256 } from '../../store/sha256.js';
import type { ImportDeps } from './deps.js';
import type { RowContext } from './row-context.js';

/** A logo as the list CSV names it. */
const DIGEST = /^sha256:([0-9a-f]{64})$/;

interface LogoRef {
  logo: Record<string, unknown>;
  digest: string;
}

/**
 * Replaces digests of logos in rows with the logos, found in the codes that the rows refer to or in any code
 * of the account. A digest that matches no logo stays, and is later rejected as an invalid image.
 */
export async function resolveLogos(
  rows: readonly SpreadsheetRow[],
  codes: ReadonlyMap<string, StoredQrCode>,
  { job }: Pick<RowContext, 'job'>,
  { logos }: Pick<ImportDeps, 'logos'>,
): Promise<void> {
  const refs = rows.flatMap(findDigest);
  if (refs.length === 0) return;
  const found = new Map<string, string>();
  for (const { style } of codes.values()) {
    if (style.logo) found.set(sha256(style.logo.image), style.logo.image);
  }
  const missing = new Set(refs.map(({ digest }) => digest).filter((digest) => !found.has(digest)));
  if (missing.size > 0) {
    for (const [digest, image] of await logos.find(job.accountId, [...missing])) found.set(digest, image);
  }
  for (const { logo, digest } of refs) logo['image'] = found.get(digest) ?? logo['image'];
}

function findDigest({ fields: { style } }: SpreadsheetRow): LogoRef[] {
  const logo = isRecord(style) ? style['logo'] : undefined;
  if (!isRecord(logo) || typeof logo['image'] !== 'string') return [];
  const digest = DIGEST.exec(logo['image'])?.[1];
  return digest === undefined ? [] : [{ logo, digest }];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
