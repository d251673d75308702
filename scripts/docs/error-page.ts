import { ERROR_DESCRIPTIONS } from '../../api/openapi/error-descriptions.js';
import { ERROR_CODES, ERROR_STATUS } from '../../core/basics/errors.js';
import { inlineCode, renderTable } from './markdown.js';

/**
 * Generates the parts of docs/errors.md, by the names of their markers. The heading of each entry is its
 * error code.
 */
export function generateErrorParts(): Map<string, string> {
  return new Map([
    ['error-codes', renderErrorTable()],
    ['error-entries', renderErrorEntries()],
  ]);
}

function renderErrorTable(): string {
  const rows = ERROR_CODES.map((code) => [
    String(ERROR_STATUS[code]),
    `[${inlineCode(code)}](#${code})`,
    ERROR_DESCRIPTIONS[code].summary,
  ]);
  return renderTable(['status', '`code`', 'when'], rows);
}

function renderErrorEntries(): string {
  return ERROR_CODES.map((code) => {
    const { summary, cause, fix } = ERROR_DESCRIPTIONS[code];
    return `## ${code}\n\n**Status ${ERROR_STATUS[code]}.** ${summary}\n\n- **Cause:** ${cause}\n- **Fix:** ${fix}`;
  }).join('\n\n');
}
