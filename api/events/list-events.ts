import { z } from 'zod';
import { idSchema } from '../../core/basics/ids.js';
import { collectionSchema, pageQuerySchema } from '../../core/basics/resource-schemas.js';
import { SUBSCRIBABLE_EVENTS } from '../../core/events/event-types.js';
import { loggedEventSchema } from '../../core/events/logged-event-schema.js';
import { nextLink, parseCursor, serializeCursor } from '../http/cursor.js';
import { principalOf } from '../http/principal.js';
import { ok } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import type { EventDeps } from './deps.js';
import { withoutMovedCodes } from './moved-codes.js';
import { presentEvent } from './present-event.js';

const PATH = '/api/v1/events';
const ORDER = '-at';

const positionSchema = z.tuple([z.iso.datetime(), z.string().max(200)]);
const time = z.iso
  .datetime({ offset: true })
  .or(z.iso.date())
  .transform((text) => new Date(text));

export const listEvents = defineRoute({
  method: 'get',
  path: PATH,
  operationId: 'listEvents',
  tag: 'Events',
  summary: 'List events',
  description:
    'Lists the events of the last 30 days, newest first, except for scans and tests: also those that no webhook has received. Pages by cursor only, so `total` is null. A key that is limited to folders sees the events of codes in them. Codes of bulk jobs have events of their own only while an enabled webhook has `perItemEvents`.',
  access: { kind: 'account', folderKeys: true, scopes: ['webhooks'], plan: 'business' },
  query: pageQuerySchema.omit({ page: true }).extend({
    type: z.enum(SUBSCRIBABLE_EVENTS).optional().describe('Only events of this type.'),
    qrCodeId: idSchema('qrCode').optional().describe('Only `qr_code.*` events of this code.'),
    from: time.optional().describe('Only events from this time on.'),
    to: time.optional().describe('Only events before this time.'),
  }),
  responses: {
    200: { description: 'A page of events', body: collectionSchema(loggedEventSchema), headers: ['Link'] },
  },
  errors: ['bad_request'],
  async handle(request, deps: EventDeps) {
    const caller = principalOf(request);
    const { limit, cursor, ...query } = request.query;
    const after = cursor === undefined ? undefined : parsePosition(cursor);
    const rows = await deps.eventLog.list(caller, query, { limit: limit + 1, after });
    const shown = rows.slice(0, limit);
    const last = rows.length > limit ? shown.at(-1) : undefined;
    const nextCursor = last ? serializeCursor(ORDER, [last.at.toISOString(), last.id]) : null;
    const pagination = { page: null, limit, total: null, totalPages: null, nextCursor };
    const seen = await withoutMovedCodes(caller, shown, deps);
    const data = seen.map((event) => presentEvent(event, caller));
    return ok({ data, pagination }, nextLink(PATH, request.query, nextCursor));
  },
});

function parsePosition(cursor: string): { at: Date; id: string } {
  const [at, id] = parseCursor(cursor, ORDER, positionSchema);
  return { at: new Date(at), id };
}
