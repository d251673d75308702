import { z } from 'zod';
import { domainCheck } from '../accounts/branding.js';
import { idSchema } from '../basics/ids.js';
import { HEALTH_STATUSES } from './link-watch/health.js';
import { normalizeTag } from './tag-text.js';
import { codeTypeSchema } from '../symbols/payloads/registry.js';
import { QR_CODE_STATUSES } from './qr-code.js';
import { CODE_STATES } from './routing/code-state.js';

/** Maximum number of tags that a filter names. */
export const MAX_FILTER_TAGS = 50;

/** A tag in a filter, as `normalizeTag` returns it. */
export const filterTagSchema = z.string().overwrite(normalizeTag).min(1).max(64);

const time = z.iso
  .datetime({ offset: true })
  .or(z.iso.date())
  .transform((text) => new Date(text));

/** A domain, or `none`. Not a union, whose pattern in JSON Schema would allow nothing but `none`. */
const domainFilter = z
  .string()
  .min(1)
  .max(260)
  .overwrite((text) => text.trim())
  .check((payload) => (payload.value === 'none' ? undefined : domainCheck(payload)));

/** The conditions on codes that lists and selections share. A code must meet all that are given. */
export const codeFilterFields = {
  type: codeTypeSchema.optional(),
  tag: filterTagSchema.optional().describe('Codes with this tag'),
  status: z.enum(QR_CODE_STATUSES).optional(),
  state: z.enum(CODE_STATES).optional().describe('Codes that have this state now'),
  health: z.enum(HEALTH_STATUSES).optional().describe('Codes with this status of `health`'),
  template: idSchema('template')
    .or(z.literal('none'))
    .optional()
    .describe('Codes with this template, or with `none` those without one'),
  domain: domainFilter
    .optional()
    .describe('Codes with this domain of the account, or with `none` those without one of their own'),
  file: idSchema('file').optional().describe('Codes that use this file, also in a pending scheduled change'),
  search: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .optional()
    .describe(
      'Part of the name, a tag, a metadata value, the short code, an alias, or the payload, of at most 200 characters; ignores case and accents',
    ),
  createdFrom: time.optional().describe('Codes created at this time or later'),
  createdTo: time.optional().describe('Codes created before this time'),
};
