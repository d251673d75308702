import { createHash } from 'node:crypto';
import { canonicalJson } from '../../core/basics/canonical-json.js';
import type { ImagePlan } from '../../core/symbols/print/plan-image.js';
import type { Style } from '../../core/symbols/style.js';
import { encodeSymbol } from '../../core/symbols/symbol/encode-symbol.js';
import type { ImageTasks } from '../../raster/image-tasks.js';
import { RENDERER_VERSION } from '../../raster/renderer-version.js';

/** An image of a QR code: everything that its bytes depend on. */
export interface RequestedImage {
  /** Text of the symbol. */
  text: string;
  style: Style;
  plan: ImagePlan;
}

/**
 * Returns the ETag of an image without rendering it. Equal images have equal ETags, in every process and
 * after a restart.
 */
export function imageETag({ text, style, plan }: RequestedImage): string {
  // Neither changes the image: one says what a download returns, the other which styles are rejected.
  const { format: _format, strict: _strict, cmyk, ...look } = style;
  const content =
    plan.kind === 'plain'
      ? [plan.format, text, { ...look, size: plan.format === 'png' ? (plan.size ?? style.size) : style.size }]
      : [plan, text, { ...look, size: undefined, ...(usesInks(plan) && { cmyk }) }];
  const digest = createHash('sha256').update(canonicalJson([RENDERER_VERSION, ...content]));
  return `"${digest.digest('base64url').slice(0, 22)}"`;
}

function usesInks(plan: ImagePlan): boolean {
  return plan.kind === 'vector' && plan.color === 'cmyk';
}

/** Renders an image. @throws DomainError `unavailable` if the caller's turn does not come in time. */
export async function renderRequestedImage(
  { text, style, plan }: RequestedImage,
  tasks: Pick<ImageTasks, 'renderImage'>,
): Promise<Buffer> {
  return tasks.renderImage(encodeSymbol(text, { errorCorrection: style.errorCorrection }), style, plan);
}
