import { collectionSchema } from '../../core/basics/resource-schemas.js';
import { NAMED_LAYOUTS } from '../../core/jobs/sheets/named-layouts.js';
import { labelsPerSheet } from '../../core/jobs/sheets/sheet-layout.js';
import { sheetLayoutSchema } from '../../core/jobs/sheets/sheet-schemas.js';
import { ok } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import type { SheetDeps } from './deps.js';

export const listSheetLayouts = defineRoute({
  method: 'get',
  path: '/api/v1/sheet-layouts',
  operationId: 'listSheetLayouts',
  tag: 'Label sheets',
  summary: 'List the layouts of label sheets',
  description:
    'Returns the layouts of common label sheets, by the product numbers of their makers, in millimeters. `POST /api/v1/sheets` accepts their names, and layouts of your own.',
  access: { kind: 'account', folderKeys: true, scopes: ['codes:read'] },
  responses: { 200: { description: 'All layouts', body: collectionSchema(sheetLayoutSchema) } },
  async handle(_request, _deps: SheetDeps) {
    const data = NAMED_LAYOUTS.map((layout) => ({ ...layout, labels: labelsPerSheet(layout) }));
    const total = data.length;
    return ok({ data, pagination: { page: 1, limit: total, total, totalPages: 1, nextCursor: null } });
  },
});
