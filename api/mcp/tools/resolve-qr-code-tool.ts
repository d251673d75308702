import { z } from 'zod';
import { SCAN_SOURCES } from '../../../core/scans/scan-properties.js';
import { codeId } from './code-arguments.js';
import { resultSchema } from './json-schema.js';
import { defineTool, jsonOf } from './tool.js';

export const resolveQrCodeTool = defineTool({
  name: 'resolve_qr_code',
  description: 'Returns what a visitor of the short link would get, and why. Counts no scan.',
  routes: ['resolveQrCode'],
  effect: 'read',
  arguments: z.strictObject({
    id: codeId,
    userAgent: z.string().optional(),
    language: z.string().optional().describe('Accept-Language'),
    country: z.string().optional().describe('Two letters'),
    region: z.string().optional(),
    city: z.string().optional(),
    ip: z.string().optional(),
    at: z.string().optional().describe('ISO 8601 time; default: now'),
    query: z.string().optional().describe('Query of the short link'),
    source: z.enum(SCAN_SOURCES).optional(),
    routing: z.record(z.string(), z.unknown()).nullable().optional().describe('To try before saving it'),
  }),
  result: resultSchema({
    outcome: 'text',
    url: 'text?',
    rule: 'text?',
    variant: 'text?',
    state: 'text',
    trace: 'list',
  }),
  async run({ id, ...body }, { runRoute }) {
    return { structured: jsonOf(await runRoute('resolveQrCode', { params: { id }, body })) };
  },
});
