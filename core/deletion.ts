import { z } from 'zod';
import { idSchema, type IdKind } from './ids.js';

/** What every DELETE of a resource answers. */
export function deletionSchema(kind: IdKind) {
  return z.object({ id: idSchema(kind), deleted: z.literal(true) });
}
