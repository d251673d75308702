import { normalizeBrandingLogo } from './branding-logo.js';
import { findUnprintable } from './find-unprintable.js';
import { normalizeLogo } from './logo.js';
import { renderImage } from './render-image.js';
import { renderSvgImage } from './render-svg.js';
import { assessScannability } from './scannability.js';

/**
 * The expensive work with images: decoding, rasterizing, and outlining text. This module loads the image
 * libraries; the API runs it in a process of its own (`image-process.ts`).
 */
export const IMAGE_TASKS = {
  renderSvgImage,
  renderImage,
  assessScannability,
  normalizeLogo,
  normalizeBrandingLogo,
  findUnprintable,
};

export type ImageTasks = typeof IMAGE_TASKS;

/** A call of a task, as it is sent to the image process. */
export interface TaskCall {
  id: number;
  task: keyof ImageTasks;
  args: unknown[];
}

/** The outcome of a call. Errors lose their class on the way, so a `DomainError` is sent as its parts. */
export type TaskOutcome = { id: number } & (
  | { result: unknown }
  | { rejection: { code: string; message: string; details: unknown } }
  | { failure: string }
);
