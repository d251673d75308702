import { z } from 'zod';

/** Sort order of lists of scans. */
export const SCAN_ORDER = '-scannedAt';

/** Position of the last scan of a page, as a cursor encodes it. */
export const scanPositionSchema = z.object({
  at: z.iso.datetime().transform((at) => new Date(at)),
  id: z.string().regex(/^[0-9a-f]{24}$/),
});
