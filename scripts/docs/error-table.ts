import { ERROR_DESCRIPTIONS } from '../../api/openapi/error-descriptions.js';
import { ERROR_STATUS, type ErrorCode } from '../../core/errors.js';
import { inlineCode, renderTable } from './markdown.js';

/** Returns the Markdown table of all error codes. */
export function renderErrorTable(): string {
  const rows = Object.entries(ERROR_STATUS).map(([code, status]) => [
    String(status),
    inlineCode(code),
    ERROR_DESCRIPTIONS[code as ErrorCode],
  ]);
  return renderTable(['status', '`code`', 'when, and what to do'], rows);
}
