import { z } from 'zod';
import { hostName } from './host-name.js';
import { reading, type Reading } from './payloads/normalize.js';
import { line } from './payloads/text-fields.js';
import { hexColor, pictureUri } from './style.js';

/** How an account's scan pages look, and where its codes lead; null: not set. */
export interface Branding {
  /** Host name, with a port where it has one, in lower case and punycode. */
  domain: string | null;
  name: string | null;
  /** data: URI of our own making. */
  logo: string | null;
  /** `#rrggbb` */
  color: string | null;
}

export const NO_BRANDING: Branding = { domain: null, name: null, logo: null, color: null };

/** A symbol that carries a longer domain is finer than small prints bear. */
const MAX_DOMAIN = 64;

/** Domains that an account may have had: each stays its own, because codes that carry it are printed. */
export const MAX_DOMAINS = 20;

/** A host as people write it → lower case, punycode, without the dot of the root and without the usual ports. */
function readDomain(text: string): Reading<string> {
  const problem = 'must be a host name such as qr.example.com, without scheme and path';
  if (/[/\\?#@%\s]/.test(text)) return { problem };
  const url = URL.canParse(`http://${text}`) ? new URL(`http://${text}`) : undefined;
  const name = url && hostName(url.hostname);
  if (!url || name === undefined || text.endsWith(':')) return { problem };
  const port = url.port === '' || url.port === '443' ? '' : `:${url.port}`;
  const value = `${name}${port}`;
  return value.length > MAX_DOMAIN ? { problem: `must be at most ${MAX_DOMAIN} characters` } : { value };
}

const domain = z
  .string()
  .min(1, { abort: true })
  .max(260, { abort: true })
  .overwrite((text) => text.trim())
  .check(reading(readDomain))
  .describe(
    'Host of the short URLs, with a port where it has one; point its DNS here first. Kept in lower case and punycode. Former domains go on leading to your codes',
  );

const name = line(60)
  .overwrite((text) => text.trim())
  .describe('Shown on the pages that scans lead to');

const logo = pictureUri.describe(
  'Shown beside the name, as `data:image/png;base64,…` (PNG, JPEG or WebP, at most 512 KiB); kept as a WebP of at most 8 KB',
);

const color = hexColor.describe(
  'Of buttons and accents; text on it is black or white, whichever reads better',
);

export const brandingPatchSchema = z
  .strictObject({
    domain: domain.nullable().optional(),
    name: name.nullable().optional(),
    logo: logo.nullable().optional(),
    color: color.nullable().optional(),
  })
  .meta({ id: 'BrandingPatch' });

export type BrandingPatch = z.output<typeof brandingPatchSchema>;

export const brandingSchema = z
  .object({
    domain: z.string().nullable().describe('Host of the short URLs'),
    name: z.string().nullable(),
    logo: z.string().nullable().describe('As it is shown: `data:image/webp;base64,…`'),
    color: z.string().nullable(),
  })
  .meta({ id: 'Branding' });
