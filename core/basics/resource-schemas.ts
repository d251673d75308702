import { z } from 'zod';
import { idSchema, type IdKind } from './ids.js';

const DEFAULT_PAGE_SIZE = 20;
const MAX_PAGE_SIZE = 100;

/**
 * Paging parameters of every list: `page` and `limit` to show numbered pages, `cursor` and `limit` to read
 * everything.
 */
export const pageQuerySchema = z.strictObject({
  page: z.coerce.number().int().min(1).max(1_000_000).optional().describe('Page number, starting at 1.'),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(MAX_PAGE_SIZE)
    .default(DEFAULT_PAGE_SIZE)
    .describe('Maximum number of items per page.'),
  cursor: z
    .string()
    .min(1)
    .max(500)
    .optional()
    .describe(
      '`nextCursor` of the previous page. Unlike page numbers, it stays accurate while items are added or deleted.',
    ),
});

export const paginationSchema = z
  .object({
    page: z.number().int().nullable().describe('Page number. Null when paging by cursor.'),
    limit: z.number().int(),
    total: z.number().int().nullable().describe('Number of items on all pages. Null if it is not counted.'),
    totalPages: z.number().int().nullable(),
    nextCursor: z.string().nullable().describe('Cursor of the next page. Null on the last page.'),
  })
  .meta({ id: 'Pagination' });

export type Pagination = z.infer<typeof paginationSchema>;

/** Builds the schema of a list response: `data` and `pagination`. */
export function collectionSchema<T extends z.ZodType>(item: T) {
  return z.object({ data: z.array(item), pagination: paginationSchema });
}

/** Builds the schema of the response to deleting a resource: its ID and `deleted: true`. */
export function deletionSchema(kind: IdKind) {
  return z.object({ id: idSchema(kind), deleted: z.literal(true) });
}
