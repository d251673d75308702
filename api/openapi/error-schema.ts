import { z } from 'zod';
import { ERROR_CODES } from '../../core/basics/errors.js';
import { REJECTION_REASON_NAMES } from '../../core/files/rejection-reasons.js';

/** Schema of every error response, for the OpenAPI document. */
export const errorSchema = z
  .object({
    error: z.object({
      code: z.enum(ERROR_CODES).describe('Machine-readable code; it never changes'),
      message: z.string().describe('Explanation for people; it may change'),
      status: z.number().int().describe('HTTP status of the response'),
      requestId: z.string().describe('ID of the request, as in `X-Request-Id`'),
      details: z
        .array(z.object({ path: z.string(), message: z.string() }))
        .optional()
        .describe(
          'Every invalid field, up to 1,000, with its dotted path; in bulk requests, the path begins with the index of the item. A longer list ends with an entry whose path is empty and whose message gives the number of fields left out.',
        ),
      resetAt: z.iso.datetime().optional().describe('When the exceeded limit resets'),
      minWidthMm: z
        .number()
        .optional()
        .describe('With `not_printable`: the smallest width that prints, in millimeters'),
      counted: z
        .union([z.number().int(), z.object({ create: z.number().int(), update: z.number().int() })])
        .optional()
        .describe(
          'With `selection_changed`: the number of codes that the selection has now; for imports, the numbers of rows that create and update a code',
        ),
      reason: z
        .enum(REJECTION_REASON_NAMES)
        .optional()
        .describe('With `file_rejected`: why. Further reasons may be added.'),
      docs: z
        .url()
        .optional()
        .describe(
          'Link to the entry of the code in the documentation; absent on custom domains and for requests that could not be parsed',
        ),
    }),
  })
  .meta({ id: 'Error' });
