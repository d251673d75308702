import { z } from 'zod';
import { ERROR_CODES } from '../../core/errors.js';

/** The one shape of every error answer, as the document shows it. */
export const errorSchema = z
  .object({
    error: z.object({
      code: z.enum(ERROR_CODES).describe('Machine readable'),
      message: z.string().describe('For people'),
      status: z.number().int().describe('The HTTP status'),
      requestId: z.string().describe('Also in `X-Request-Id`'),
      details: z
        .array(z.object({ path: z.string(), message: z.string() }))
        .optional()
        .describe('Every offending place, as a dotted path; in a bulk with its index'),
      resetAt: z.iso.datetime().optional().describe('When a limit resets'),
      docs: z
        .url()
        .optional()
        .describe('Where this is explained; absent on own domains and for what is not a whole request'),
    }),
  })
  .meta({ id: 'Error' });
