import { z } from 'zod';
import { DOMAIN_STATUSES } from './custom-domain.js';
import { parseHostName } from '../basics/host-name.js';
import { normalizeCheck, type ParseResult } from '../symbols/payloads/normalize.js';
import { lineField } from '../symbols/payloads/text-fields.js';
import { hexColor, imageDataUri } from '../symbols/style.js';

/** Branding of an account's landing pages, and the host of its short links. null: not set. */
export interface Branding {
  /** Custom domain in effect: host name in lower case and Punycode, with a port if it is not the default. */
  domain: string | null;
  /** At most 60 characters. */
  name: string | null;
  /** `data:image/webp;base64,…`, reencoded by the service. */
  logo: string | null;
  /** `#RRGGBB` */
  color: string | null;
  /** At most 200 characters in one line, for visitors of a paused code. */
  pausedMessage: string | null;
}

export const NO_BRANDING: Branding = {
  domain: null,
  name: null,
  logo: null,
  color: null,
  pausedMessage: null,
};

/**
 * Maximum length in characters: with a longer domain, the symbol's modules are too small for small prints.
 */
const MAX_DOMAIN_LENGTH = 64;

/** Normalizes a host to lower case and Punycode, without the root dot and the default ports. */
function parseDomain(text: string): ParseResult<string> {
  const problem = 'must be a host name such as qr.example.com, without a scheme or path';
  if (/[/\\?#@%\s]/.test(text)) return { problem };
  const url = URL.canParse(`http://${text}`) ? new URL(`http://${text}`) : undefined;
  const name = url && parseHostName(url.hostname);
  if (!url || name === undefined || text.endsWith(':')) return { problem };
  const port = url.port === '' || url.port === '443' ? '' : `:${url.port}`;
  const value = `${name}${port}`;
  return value.length > MAX_DOMAIN_LENGTH
    ? { problem: `must be at most ${MAX_DOMAIN_LENGTH} characters` }
    : { value };
}

/** Checks and normalizes the host of short links. */
export const domainCheck = normalizeCheck(parseDomain);

/** Host of a custom domain, in requests. */
export const domainNameSchema = z
  .string()
  .min(1)
  .max(260)
  .overwrite((text) => text.trim())
  .check(domainCheck)
  .describe(
    'Host of the short links, with a port if it is not the default. A new domain takes effect once its DNS has `domainRecord` and `POST /api/v1/account/domain/verify` finds it; until then, short links keep their host. Stored in lowercase and Punycode. Public suffixes, hosts of the service, and IP addresses are rejected. Former domains continue to lead to your codes.',
  );

const name = lineField(60)
  .overwrite((text) => text.trim())
  .describe('Shown on landing pages.');

const logo = imageDataUri.describe(
  'Shown next to the name, as `data:image/png;base64,…` (PNG, JPEG, or WebP, at most 512 KiB, 4,096 px per side, and 16 million pixels). Stored as a WebP of at most 8 KB.',
);

const color = hexColor.describe(
  'Color of buttons and accents. Text on it is black or white, whichever has more contrast.',
);

const pausedMessage = lineField(200).describe(
  'Shown to visitors of paused codes below the reason, for example when you are back.',
);

const domainStatus = z
  .enum(DOMAIN_STATUSES)
  .nullable()
  .describe(
    '`pending`: not proved yet; a new domain has no effect and is not reserved, while a domain that was in use before domains had to be proved keeps working. `verified`: proved. `lost`: `domainRecord` has been missing for three days; short links keep working, but the domain can move to another account that proves it. Null without a domain.',
  );

/** The record of a domain in responses. */
export const domainRecordSchema = z
  .strictObject({
    type: z.literal('TXT'),
    name: z.string().describe('`_short-links.` and the domain.'),
    value: z.string().describe('Stays the same for this account and domain.'),
  })
  .meta({ id: 'DomainRecord' });

const domainRecord = domainRecordSchema
  .nullable()
  .describe(
    'DNS record that proves control of the domain. Keep it: it is checked every six hours. Null without a domain.',
  );

const READ_ONLY = 'Read-only: ignored, so that a branding from a response can be sent back.';

/** Merge patch of a branding (RFC 7396): absent fields are unchanged, null removes a field. */
export const brandingPatchSchema = z
  .strictObject({
    domain: domainNameSchema.nullable().optional(),
    name: name.nullable().optional(),
    logo: logo.nullable().optional(),
    color: color.nullable().optional(),
    pausedMessage: pausedMessage.nullable().optional(),
    domainStatus: domainStatus.optional().describe(READ_ONLY),
    domainRecord: domainRecord.optional().describe(READ_ONLY),
  })
  .meta({ id: 'BrandingPatch' });

export type BrandingPatch = z.output<typeof brandingPatchSchema>;

/** A branding in responses. */
export const brandingSchema = z
  .object({
    domain: z.string().nullable().describe('Custom domain as set. `baseUrl` shows whether it is in effect.'),
    domainStatus,
    domainRecord,
    name: z.string().nullable(),
    logo: z.string().nullable().describe('As shown: `data:image/webp;base64,…`.'),
    color: z.string().nullable(),
    pausedMessage: z.string().nullable(),
  })
  .meta({ id: 'Branding' });

export type BrandingResource = z.output<typeof brandingSchema>;
