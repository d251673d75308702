import { z } from 'zod';

/** How lists of scans are sorted: newest first. */
export const SCAN_ORDER = '-scannedAt';

/** The last scan of a page, as a cursor holds it. */
export const scanPositionSchema = z.object({
  at: z.iso.datetime().transform((at) => new Date(at)),
  id: z.string().regex(/^[0-9a-f]{24}$/),
});
