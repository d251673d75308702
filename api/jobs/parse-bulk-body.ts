import { setImmediate as nextTurn } from 'node:timers/promises';
import type { z } from 'zod';
import { createPacer } from '../../core/concurrency/pacer.js';
import { bulkCreateLengthSchema } from '../../core/jobs/job-schemas.js';
import { createQrCodeSchema, type CreateQrCode } from '../../core/qr-code-schemas.js';
import type { ParsedBody } from '../http/route.js';

/**
 * Parses the body of a bulk creation one item at a time, and yields the event loop in between. The result is that of
 * `bulkCreateRequestSchema`.
 *
 * @throws DomainError `bulk_limit_exceeded` if there are too many items.
 */
export async function parseBulkBody(body: unknown): Promise<ParsedBody> {
  const list = bulkCreateLengthSchema.safeParse(body);
  if (!list.success) return list;
  const data: CreateQrCode[] = [];
  const issues: z.core.$ZodIssue[] = [];
  const pace = createPacer(nextTurn);
  for (const [index, item] of list.data.entries()) {
    const parsed = createQrCodeSchema.safeParse(item);
    if (parsed.success) data.push(parsed.data);
    else for (const issue of parsed.error.issues) issues.push({ ...issue, path: [index, ...issue.path] });
    await pace();
  }
  return issues.length === 0 ? { success: true, data } : { success: false, error: { issues } };
}
