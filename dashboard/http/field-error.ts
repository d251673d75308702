import type { ApiError } from './api-error.js';

/** What the service says of one field, as a sentence to stand below it: `must be …` → `This must be …`. */
export function fieldError(error: ApiError | undefined, path: string): string | undefined {
  const detail = error?.details.find((each) => each.path === path || each.path.startsWith(`${path}[`));
  if (!detail) return undefined;
  return /^(?:must|is|could|has|needs) /.test(detail.message) ? `This ${detail.message}` : detail.message;
}
