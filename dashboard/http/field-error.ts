import type { ApiError } from './api-error.js';

/**
 * Finds the API's message for one form field and turns it into a sentence: `must be …` becomes `This must be …`.
 *
 * @param path path of the field in the request body; list items (`path[0]`) count as the field
 */
export function fieldError(error: ApiError | undefined, path: string): string | undefined {
  const detail = error?.details.find((each) => each.path === path || each.path.startsWith(`${path}[`));
  if (!detail) return undefined;
  return /^(?:must|is|could|has|needs) /.test(detail.message) ? `This ${detail.message}` : detail.message;
}
