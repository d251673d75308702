import { z } from 'zod';
import { SCAN_SOURCES } from '../../scans/scan-properties.js';
import { CODE_STATES } from './code-state.js';
import { conditionSchema, countrySchema, placeName } from './condition-schema.js';
import { instantSchema } from './instants.js';
import { parseIpAddress } from './ip-address.js';
import { routingInputSchema } from './routing-schema.js';

/** Longer headers and queries than any server accepts. */
const MAX_HEADER_LENGTH = 16 * 1024;

/** A visitor to try a code with. */
export const resolveInputSchema = z
  .strictObject({
    userAgent: z
      .string()
      .max(MAX_HEADER_LENGTH)
      .optional()
      .describe('`User-Agent` header. Default: a person with an unknown device.'),
    language: z
      .string()
      .max(MAX_HEADER_LENGTH)
      .optional()
      .describe('`Accept-Language` header, such as `de,en;q=0.8`.'),
    country: countrySchema.optional(),
    region: placeName.optional().describe('State or province, as analytics name it.'),
    city: placeName.optional().describe('City, as analytics name it.'),
    ip: z
      .string()
      .refine((ip) => parseIpAddress(ip).kind !== 'none', 'must be an IPv4 or IPv6 address')
      .optional()
      .describe('IP address. Without a country, region, and city, it decides the location, too.'),
    at: instantSchema().optional().describe('Time of the scan. Default: now.'),
    query: z.string().max(MAX_HEADER_LENGTH).optional().describe('Query of the short link, without `?`.'),
    source: z.enum(SCAN_SOURCES).optional().describe('How a compact code is opened.'),
    routing: routingInputSchema
      .nullish()
      .describe('A routing that is not stored, to try before saving it. Default: the routing of the code.'),
  })
  .meta({ id: 'ResolveQrCode' });

export type ResolveInput = z.output<typeof resolveInputSchema>;

const OUTCOMES = ['redirect', 'page', 'password', 'confirm', 'unavailable'] as const;

/** Response that the visitor would get. */
export const resolutionSchema = z
  .object({
    outcome: z
      .enum(OUTCOMES)
      .describe(
        '`redirect`: to `url`. `page`: the content of the code. `password`, `confirm`: a page that asks for a password or a confirmation. `unavailable`: `url`, or a page.',
      ),
    url: z
      .string()
      .nullable()
      .describe('URL that the visitor is redirected to. Null if the visitor gets a page.'),
    rule: z
      .string()
      .nullable()
      .describe(
        'ID of the rule that decides; `default` if none matches. Null without a routing, or if no rule is evaluated.',
      ),
    variant: z.string().nullable().describe('ID of the variant. Null if the destination has no variants.'),
    state: z.enum(CODE_STATES).describe('State of the code at the time of the scan.'),
    trace: z
      .array(
        z.object({
          rule: z.string().describe('ID of the rule.'),
          matched: z.boolean(),
          failed: z.array(conditionSchema.keyof()).describe('Conditions that did not match.'),
        }),
      )
      .describe('The rules in order, up to the one that matches.'),
  })
  .meta({ id: 'Resolution' });

export type Resolution = z.output<typeof resolutionSchema>;
