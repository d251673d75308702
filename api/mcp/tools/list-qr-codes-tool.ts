import { z } from 'zod';
import { HEALTH_STATUSES } from '../../../core/codes/link-watch/health.js';
import { ARCHIVED_FILTERS, QR_CODE_STATUSES } from '../../../core/codes/qr-code.js';
import type { QrCode } from '../../../core/codes/qr-code-schemas.js';
import { CODE_STATES } from '../../../core/codes/routing/code-state.js';
import { QR_CODE_SORTS } from '../../../store/qr-codes/qr-code-sorting.js';
import { codeType } from './code-arguments.js';
import { presentShortItem, shortItemsResult } from './present-code.js';
import { defineTool, jsonOf, toQuery } from './tool.js';

/** Maximum number of items in a page. */
const MAX_PAGE = 50;

/** Arguments of the pages of a list. */
export const pageArguments = {
  limit: z.int().min(1).max(MAX_PAGE).default(20),
  cursor: z.string().optional().describe('nextCursor of the page before'),
};

const time = z.string().optional().describe('Date or ISO 8601 time');

export const listQrCodesTool = defineTool({
  name: 'list_qr_codes',
  description:
    'Lists codes, newest first unless sort says otherwise, with few members each. Filters combine with AND.',
  routes: ['listQrCodes'],
  effect: 'read',
  arguments: z.strictObject({
    id: z.array(z.string()).min(1).max(MAX_PAGE).optional().describe('Only codes with these IDs'),
    type: codeType.optional(),
    tag: z.string().optional(),
    tags: z.array(z.string()).min(1).optional().describe('Codes with at least one of them'),
    folder: z.string().optional().describe('Folder ID, or none'),
    includeSubfolders: z.boolean().optional(),
    status: z.enum(QR_CODE_STATUSES).optional(),
    state: z.enum(CODE_STATES).optional(),
    health: z.enum(HEALTH_STATUSES).optional(),
    template: z.string().optional().describe('Template ID, or none'),
    domain: z.string().optional(),
    file: z.string().optional().describe('File ID'),
    search: z.string().optional().describe('Part of name, tag, metadata, short code, alias, or content'),
    createdFrom: time,
    createdTo: time,
    archived: z.enum(ARCHIVED_FILTERS).default('exclude'),
    sort: z.enum(QR_CODE_SORTS).default('-createdAt'),
    page: z.int().min(1).max(1_000_000).optional(),
    ...pageArguments,
  }),
  result: shortItemsResult,
  async run(args, { runRoute }) {
    const page = jsonOf(await runRoute('listQrCodes', { query: toQuery(args) }));
    const { data, pagination } = page as { data: QrCode[]; pagination: object };
    return { structured: { data: data.map(presentShortItem), pagination } };
  },
});
