import { toInvalidFields, validationError } from '../../core/errors.js';
import { MAX_METADATA_KEYS, type UpdateQrCode } from '../../core/qr-code-schemas.js';
import type { StoredQrCode } from '../../core/qr-code.js';
import { completeStyle, styleInputSchema, type Style } from '../../core/style.js';
import { shortUrl } from '../../core/urls.js';
import { buildStyle, encodeContent, type BuildContext, type CodeImages } from './build-code.js';
import { mergePatch } from './merge-patch.js';

/**
 * Builds the next state of a QR code from a change. Encodes and checks the symbol again only if the change affects it.
 * Writes nothing.
 *
 * @param base Base of the short link.
 * @throws DomainError `validation_error`, `data_too_long`, or `not_scannable`.
 */
export async function applyUpdate(
  code: StoredQrCode,
  change: UpdateQrCode,
  { base, now, images }: Pick<BuildContext, 'base' | 'now' | 'images'>,
): Promise<StoredQrCode> {
  if (change.type !== undefined && change.type !== code.type && change.data === undefined) {
    throw validationError([
      {
        path: 'data',
        message: `is required when the type changes; send the data of the ${change.type} code`,
      },
    ]);
  }
  const next: StoredQrCode = {
    ...code,
    type: change.type ?? code.type,
    name: change.name === undefined ? code.name : change.name,
    tags: change.tags ?? code.tags,
    metadata: change.metadata ? mergeMetadata(code.metadata, change.metadata) : code.metadata,
    status: change.status ?? code.status,
    ...(change.archived === undefined ? {} : { archived: change.archived }),
    shortCode: change.shortCode ?? code.shortCode,
    updatedAt: now,
    revision: code.revision + 1,
  };
  if (!changesSymbol(change)) return next;

  const style = change.style ? await mergeStyle(code.style, change.style, images) : code.style;
  const content = await encodeContent({
    type: next.type,
    data: change.data ?? code.data,
    dynamic: change.dynamic ?? code.dynamic,
    shortUrl: shortUrl(base, next.shortCode),
    style,
    images,
  });
  return {
    ...next,
    ...content,
    dataAsText: change.data === undefined ? code.dataAsText : content.dataAsText,
  };
}

function changesSymbol({ data, style, dynamic, shortCode }: UpdateQrCode): boolean {
  return [data, style, dynamic, shortCode].some((field) => field !== undefined);
}

function mergeMetadata(
  metadata: StoredQrCode['metadata'],
  patch: NonNullable<UpdateQrCode['metadata']>,
): StoredQrCode['metadata'] {
  const merged = mergePatch(metadata, patch) as StoredQrCode['metadata'];
  if (Object.keys(merged).length > MAX_METADATA_KEYS) {
    throw validationError([{ path: 'metadata', message: `at most ${MAX_METADATA_KEYS} keys` }]);
  }
  return merged;
}

async function mergeStyle(style: Style, patch: unknown, images: CodeImages): Promise<Style> {
  const parsed = styleInputSchema.safeParse(mergePatch(style, patch));
  if (!parsed.success) {
    const { details, total } = toInvalidFields(parsed.error.issues, 'style');
    throw validationError(details, total);
  }
  const sameLogo = parsed.data.logo?.image === style.logo?.image;
  return sameLogo ? completeStyle(parsed.data) : buildStyle(parsed.data, images);
}
