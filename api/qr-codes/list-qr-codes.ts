import type { QrCodeDeps } from './deps.js';
import { z } from 'zod';
import { collectionSchema, pageQuerySchema } from '../../core/resource-schemas.js';
import { codeTypeSchema } from '../../core/payloads/registry.js';
import { QR_CODE_STATUSES } from '../../core/qr-code.js';
import { qrCodeSchema } from '../../core/qr-code-schemas.js';
import { QR_CODE_SORTS } from '../../store/qr-codes/qr-code-sorting.js';
import { nextLink, readCursor, writeCursor } from '../http/cursor.js';
import { presentCodes } from './present-code.js';
import { ok } from '../http/response.js';
import { principalOf } from '../auth/principal.js';
import { defineRoute } from '../http/route.js';

const time = z.iso
  .datetime({ offset: true })
  .or(z.iso.date())
  .transform((text) => new Date(text));

const query = pageQuerySchema.extend({
  type: codeTypeSchema.optional(),
  tag: z.string().min(1).max(64).optional().describe('Codes that have this tag'),
  status: z.enum(QR_CODE_STATUSES).optional(),
  search: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .optional()
    .describe('Part of the name, a tag, a metadata value, the short code or the payload, in any case'),
  createdFrom: time.optional().describe('Created at this time or later'),
  createdTo: time.optional().describe('Created before this time'),
  sort: z.enum(QR_CODE_SORTS).default('-createdAt').describe('`-` for descending'),
});

const positionSchema = z.object({
  id: z.string().max(40),
  value: z.union([z.string(), z.number(), z.null()]),
});

export const listQrCodes = defineRoute({
  method: 'get',
  path: '/api/v1/qr-codes',
  operationId: 'listQrCodes',
  tag: 'QR codes',
  summary: 'List QR codes',
  access: { kind: 'account', scope: 'codes:read' },
  query,
  responses: {
    200: { description: 'A page of codes', body: collectionSchema(qrCodeSchema), headers: ['Link'] },
  },
  errors: ['bad_request'],
  async handle(request, deps: QrCodeDeps) {
    const caller = principalOf(request);
    const { accountId } = caller;
    const { page: wanted, limit, cursor, sort, ...filter } = request.query;
    const after = cursor === undefined ? undefined : readCursor(cursor, sort, positionSchema);
    const page = after ? null : (wanted ?? 1);
    const [rows, total] = await Promise.all([
      deps.qrCodes.list(accountId, filter, sort, { limit, skip: ((page ?? 1) - 1) * limit, after }),
      deps.qrCodes.count(accountId, filter),
    ]);
    const nextCursor = rows.next ? writeCursor(sort, rows.next) : null;
    const body = {
      data: await presentCodes(caller, rows.codes, deps),
      pagination: { page, limit, total, totalPages: Math.ceil(total / limit), nextCursor },
    };
    return ok(body, nextLink('/api/v1/qr-codes', request.query, nextCursor));
  },
});
