import { setImmediate as nextTurn } from 'node:timers/promises';
import { createPacer } from '../../core/basics/concurrency/pacer.js';
import { bulkCreateLengthSchema } from '../../core/jobs/job-schemas.js';
import {
  addInvalidFields,
  parseInput,
  type InvalidFields,
  type ParsedInput,
} from '../../core/basics/parse-input.js';
import { createQrCodeSchema, type CreateQrCode } from '../../core/codes/qr-code-schemas.js';

/**
 * Parses the body of a bulk creation one item at a time, and yields the event loop in between. The result is
 * the same as the result of `bulkCreateRequestSchema`.
 *
 * @throws DomainError `bulk_limit_exceeded` if there are too many items.
 */
export async function parseBulkBody(body: unknown): Promise<ParsedInput<CreateQrCode[]>> {
  const list = parseInput(bulkCreateLengthSchema, body);
  if (!list.ok) return list;
  const data: CreateQrCode[] = [];
  const invalid: InvalidFields = { details: [], total: 0 };
  const pace = createPacer(nextTurn);
  for (const [index, item] of list.data.entries()) {
    const parsed = parseInput(createQrCodeSchema, item, { prefix: `[${index}]` });
    if (parsed.ok) data.push(parsed.data);
    else addInvalidFields(invalid, parsed.invalid);
    await pace();
  }
  return invalid.total === 0 ? { ok: true, data } : { ok: false, invalid };
}
