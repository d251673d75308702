import { createHash } from 'node:crypto';
import { canonicalJson } from '../../core/canonical-json.js';
import { imageSide } from '../../core/render/layout.js';
import type { Style } from '../../core/style.js';
import { encodeSymbol } from '../../core/symbol/encode-symbol.js';
import type { ImageTasks } from '../../raster/image-tasks.js';
import { assertPngSize } from '../../raster/plain-png.js';
import { RENDERER_VERSION } from '../../raster/renderer-version.js';

export type ImageFormat = 'svg' | 'png';

/** An image of a QR code: everything that its bytes depend on. */
export interface RequestedImage {
  /** Text of the symbol. */
  text: string;
  style: Style;
  format: ImageFormat;
  /** Side of a PNG in pixels, if the request states it. */
  size: number | undefined;
}

/** Side of the largest symbol, version 40, in modules. */
const MAX_SYMBOL_SIZE = 177;

/**
 * Returns the ETag of an image without rendering it. Equal images have equal ETags, in every process and after a restart.
 */
export function imageETag({ text, style, format, size }: RequestedImage): string {
  // Neither changes the image: one says what a download returns, the other which styles are rejected.
  const { format: _format, strict: _strict, ...look } = style;
  const sized = { ...look, size: format === 'png' ? (size ?? style.size) : style.size };
  const content = canonicalJson([RENDERER_VERSION, format, text, sized]);
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
}

/**
 * Asserts that an image can be rendered. Encodes the symbol only if the requested size could be too small for it.
 *
 * @throws DomainError `validation_error` at `size`.
 */
export function assertRenderable({ text, style, format, size }: RequestedImage): void {
  if (format === 'svg' || size === undefined || size >= imageSide(MAX_SYMBOL_SIZE, style)) return;
  const symbol = encodeSymbol(text, { errorCorrection: style.errorCorrection });
  assertPngSize(symbol.size, style, size);
}

/** Renders an image. @throws DomainError `unavailable` if the caller's turn does not come in time. */
export async function renderImage(
  { text, style, format, size }: RequestedImage,
  tasks: Pick<ImageTasks, 'renderSvgImage' | 'renderPng'>,
): Promise<Buffer> {
  const symbol = encodeSymbol(text, { errorCorrection: style.errorCorrection });
  return format === 'svg'
    ? Buffer.from(await tasks.renderSvgImage(symbol, style))
    : tasks.renderPng(symbol, style, size === undefined ? {} : { size });
}
