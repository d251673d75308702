import { z } from 'zod';

const DEFAULT_PAGE_SIZE = 20;
const MAX_PAGE_SIZE = 100;

/** `page` + `limit` for people, `cursor` + `limit` for machines. */
export const pageQuerySchema = z.strictObject({
  page: z.coerce.number().int().min(1).max(1_000_000).optional().describe('Page number, from 1'),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(MAX_PAGE_SIZE)
    .default(DEFAULT_PAGE_SIZE)
    .describe('Rows of a page'),
  cursor: z
    .string()
    .min(1)
    .max(500)
    .optional()
    .describe('`nextCursor` of the page before: stable while rows come and go'),
});

export const paginationSchema = z
  .object({
    page: z.number().int().nullable().describe('null when reading by cursor'),
    limit: z.number().int(),
    total: z.number().int().nullable().describe('null where it is not counted'),
    totalPages: z.number().int().nullable(),
    nextCursor: z.string().nullable().describe('null on the last page'),
  })
  .meta({ id: 'Pagination' });

export type Pagination = z.infer<typeof paginationSchema>;

/** The one shape of every collection. */
export function collectionSchema<T extends z.ZodType>(item: T) {
  return z.object({ data: z.array(item), pagination: paginationSchema });
}
