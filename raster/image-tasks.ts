import { normalizeBrandingLogo } from './branding-logo.js';
import { inspectFile } from './files/inspect-file.js';
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
  inspectFile,
};

export type ImageTasks = typeof IMAGE_TASKS;

/** A call of a task, as it is sent to the image process. */
export interface TaskCall {
  id: number;
  task: keyof ImageTasks;
  args: unknown[];
}

/** The parts of a `DomainError`: errors lose their class on the way. */
export interface TaskRejection {
  code: string;
  message: string;
  details: unknown;
  reason: string | undefined;
}

/** The outcome of a call. */
export type TaskOutcome = { id: number } & (
  { result: unknown } | { rejection: TaskRejection } | { failure: string }
);
