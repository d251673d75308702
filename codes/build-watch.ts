import { validationError } from '../core/basics/errors.js';
import {
  normalizeWatch,
  watchInputSchema,
  type Watch,
  type WatchInput,
} from '../core/codes/link-watch/watch-schema.js';
import { listBases, type LinkBase } from '../core/codes/links.js';
import { parseInput, type ParsedInput } from '../core/basics/parse-input.js';
import type { UpdateQrCode } from '../core/codes/qr-code-schemas.js';
import type { StoredQrCode } from '../core/codes/qr-code.js';
import { mergePatch } from './merge-patch.js';
import { findOwnShortLink, type OwnShortLinks } from './own-short-links.js';

/** Context for building the watch of a changed code. */
interface WatchContext {
  /** Where the account publishes links. */
  base: LinkBase;
  /** `publicUrl`: base of the service's own short links. */
  routing: { publicUrl: string };
  /** Lists all short codes that the code has ever had. */
  listShortCodes: () => Promise<readonly string[]>;
}

/**
 * Checks that the fallback is not a short link of the code itself.
 *
 * @throws DomainError `validation_error`
 */
export async function assertForeignFallback(
  { fallbackUrl }: Watch,
  ownShortLinks: OwnShortLinks,
): Promise<void> {
  if (fallbackUrl === undefined) return;
  const problems = await findOwnShortLink([{ path: 'watch.fallbackUrl', url: fallbackUrl }], ownShortLinks);
  if (problems.length > 0) throw validationError(problems);
}

/** Merges a change into the watch of a code, and validates the result. */
export function mergeWatch(
  { watch }: StoredQrCode,
  patch: UpdateQrCode['watch'],
): ParsedInput<WatchInput | null> {
  if (patch === null) return { ok: true, data: null };
  if (patch === undefined) return { ok: true, data: watch ?? null };
  return parseInput(watchInputSchema, mergePatch(watch ?? {}, patch), { prefix: 'watch' });
}

/** Builds the watch of a code after a change that `validateUpdate` accepts. */
export async function buildNextWatch(
  code: StoredQrCode,
  aliases: StoredQrCode['aliases'],
  { watch: patch, shortCode = code.shortCode }: UpdateQrCode,
  { base, routing: { publicUrl }, listShortCodes }: WatchContext,
): Promise<Pick<StoredQrCode, 'watch'>> {
  const merged = mergeWatch(code, patch);
  if (!merged.ok) throw validationError(merged.invalid.details);
  const watch = merged.data ? normalizeWatch(merged.data) : undefined;
  if (!watch) return {};
  await assertForeignFallback(watch, {
    bases: [publicUrl, ...listBases(base)],
    shortCodes: [code.shortCode, shortCode],
    aliases,
    listFormer: listShortCodes,
  });
  return { watch };
}
