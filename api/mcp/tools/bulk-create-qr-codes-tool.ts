import { z } from 'zod';
import { DomainError } from '../../../core/basics/errors.js';
import type { QrCode } from '../../../core/codes/qr-code-schemas.js';
import { presentFullCode } from './present-code.js';
import { defineTool, jsonOf } from './tool.js';

/** Maximum number of codes per call. */
const MAX_ITEMS = 50;

export const bulkCreateQrCodesTool = defineTool({
  name: 'bulk_create_qr_codes',
  description: `Creates up to ${MAX_ITEMS} codes: all of them, or none if one is invalid. If it takes longer than 20 seconds, the result is the job.`,
  routes: ['bulkCreateQrCodes'],
  effect: 'create',
  arguments: z.strictObject({
    items: z
      .array(z.record(z.string(), z.unknown()))
      .min(1)
      .max(MAX_ITEMS)
      .describe('The arguments of create_qr_code for each code'),
  }),
  result: {
    type: 'object',
    properties: { data: { type: 'array', description: 'The codes' }, job: { type: 'object' } },
  },
  async run({ items }, { runRoute }) {
    const created = jsonOf(await runRoute('bulkCreateQrCodes', { body: items }).catch(rejectItems));
    const { data, ...others } = created as { data?: QrCode[] };
    return { structured: { ...(data && { data: data.map(presentFullCode) }), ...others } };
  },
});

/** Path of an item in an error of the route, whose body is the array itself. */
const ITEM = /(^|[\s(])(\[\d+\])/g;

/** Throws an error of the route with the paths that the arguments have, such as `items[2].data`. */
function rejectItems(error: unknown): never {
  if (!(error instanceof DomainError)) throw error;
  const { code, message, details, headers, resetAt } = error;
  const rename = (text: string) => text.replaceAll(ITEM, '$1items$2');
  throw new DomainError(code, rename(message), {
    headers,
    ...(details && {
      details: details.map((one) => ({ path: rename(one.path), message: rename(one.message) })),
    }),
    ...(resetAt && { resetAt }),
    cause: error,
  });
}
