import { z } from 'zod';
import { codeFilterFields, filterTagSchema, MAX_FILTER_TAGS } from '../../core/codes/code-filter-schemas.js';
import { idSchema } from '../../core/basics/ids.js';
import { isTimeZone } from '../../core/basics/time/time-zone.js';
import { queryFolderFields } from '../../core/codes/folders/folder-schemas.js';
import { qrCodeSchema } from '../../core/codes/qr-code-schemas.js';
import { ARCHIVED_FILTERS } from '../../core/codes/qr-code.js';
import { collectionSchema, pageQuerySchema } from '../../core/basics/resource-schemas.js';
import { QR_CODE_SORTS } from '../../store/qr-codes/qr-code-sorting.js';
import { wantsCsv } from '../http/content-negotiation.js';
import { csvResponse } from '../http/csv-response.js';
import { nextLink, parseCursor, serializeCursor } from '../http/cursor.js';
import { principalOf } from '../http/principal.js';
import { ok } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import { MAX_DOWNLOADS } from '../http/stream-slots.js';
import { scopeError } from '../auth/scope-error.js';
import { toCodeFilter } from './code-filter.js';
import { countTrends } from './count-trends.js';
import type { QrCodeDeps } from './deps.js';
import { listCsv } from './list-csv.js';
import { presentStoredCodes } from './present-code.js';

/** Maximum number of IDs that a list is limited to: the codes of one page. */
const MAX_FILTER_IDS = 100;

/** Returns a schema for a parameter that is repeated for each value. */
const repeated = <Item extends z.ZodType>(item: Item, max: number) =>
  z
    .preprocess((value) => (typeof value === 'string' ? [value] : value), z.array(item).min(1).max(max))
    .optional();

const query = pageQuerySchema.extend({
  id: repeated(idSchema('qrCode'), MAX_FILTER_IDS).describe(
    `Codes with these IDs, at most ${MAX_FILTER_IDS}; repeat the parameter for each`,
  ),
  ...codeFilterFields,
  tags: repeated(filterTagSchema, MAX_FILTER_TAGS).describe(
    'Codes with at least one of these tags; repeat the parameter for each',
  ),
  ...queryFolderFields,
  archived: z
    .enum(ARCHIVED_FILTERS)
    .default('exclude')
    .describe('Whether to leave out archived codes, include them, or return only them'),
  sort: z.enum(QR_CODE_SORTS).default('-createdAt').describe('Sort order; `-` means descending'),
  logos: z
    .enum(['sha256', 'inline'])
    .optional()
    .describe(
      'Logos in CSV: their SHA-256 (default), or the images as data: URIs. JSON always has the images',
    ),
  include: z
    .literal('trend')
    .optional()
    .describe(
      '`trend` adds the scans per day of the last 30 days to each code; a key needs `analytics:read` for it',
    ),
  timezone: z
    .string()
    .max(64)
    .refine(isTimeZone, 'must be an IANA time zone such as Europe/Berlin')
    .default('UTC')
    .describe('IANA time zone of the days of `trend`'),
});

const TREND_SCOPES = { allOf: ['analytics:read'], anyOf: [] } as const;

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
  description: `Lists the QR codes of the account, newest first unless \`sort\` says otherwise. Filters combine. Archived codes are left out unless \`archived\` is \`include\` or \`only\`. Page with \`page\` and \`limit\`, or with \`cursor\`, which stays stable while codes are added or deleted. As CSV, every code that matches is returned without pages, first with the fields that can be changed, and then with read-only ones; \`shareImage\` is left out, because it grants access. An account has at most ${MAX_DOWNLOADS} CSV downloads and exports running at the same time, and one more returns 429.`,
  access: { kind: 'account', folderKeys: true, scopes: ['codes:read'] },
  query,
  // A search reads every code of the account, CSV every code that matches, and trends count scans; other
  // pages use indexes.
  admission: ({ query: { search, include }, headers }) =>
    search !== undefined || include !== undefined || wantsCsv(headers.accept) ? 'query' : undefined,
  responses: {
    200: {
      description: 'A page of QR codes',
      body: collectionSchema(qrCodeSchema),
      content: ['text/csv'],
      headers: ['Link'],
    },
  },
  errors: ['bad_request', 'not_found', 'unavailable'],
  async handle(request, deps: QrCodeDeps) {
    const caller = principalOf(request);
    const { accountId } = caller;
    const {
      page: requestedPage,
      limit,
      cursor,
      sort,
      logos,
      include,
      timezone,
      id: ids,
      ...conditions
    } = request.query;
    const forbidden = include === undefined ? undefined : scopeError(caller, TREND_SCOPES);
    if (forbidden) throw forbidden;
    const filter = { ...(await toCodeFilter(conditions, caller, deps)), ...(ids && { ids }) };
    if (wantsCsv(request.headers.accept)) {
      deps.downloads.take(accountId, request.signal);
      const inlineLogos = logos === 'inline';
      return csvResponse('qr-codes', await listCsv(caller, { filter, sort, inlineLogos }, deps));
    }
    const after = cursor === undefined ? undefined : parseCursor(cursor, sort, positionSchema);
    const page = after ? null : (requestedPage ?? 1);
    const range = { limit, skip: ((page ?? 1) - 1) * limit, after };
    const { codes, next, total } = await deps.qrCodes.listAndCount(caller, filter, sort, range);
    const nextCursor = next ? serializeCursor(sort, next) : null;
    const data = await presentStoredCodes(caller, codes, deps);
    const trends = include && (await countTrends(caller, data, timezone, deps));
    const body = {
      data: trends ? data.map((code) => ({ ...code, trend: trends.get(code.id) ?? null })) : data,
      pagination: { page, limit, total, totalPages: Math.ceil(total / limit), nextCursor },
    };
    return ok(body, { Vary: 'Accept', ...nextLink('/api/v1/qr-codes', request.query, nextCursor) });
  },
});
