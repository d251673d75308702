import { z } from 'zod';
import { idSchema } from '../../basics/ids.js';
import { webUrl } from '../../symbols/payloads/web-url.js';
import { domainNameSchema, domainRecordSchema } from '../branding.js';
import { DOMAIN_STATUSES } from '../custom-domain.js';

const nameSchema = domainNameSchema.describe(
  'Host of the domain, with a port if it is not the default. Stored in lowercase and Punycode. Public suffixes, hosts of the service, and IP addresses are rejected.',
);

const isDefaultSchema = z
  .boolean()
  .describe(
    "Whether it is the host of the account's short URLs. At most one domain is; a new one replaces the former, at once if it is proved and otherwise with its proof. Without one, short URLs use the host of the service.",
  );

const rootUrlSchema = webUrl().describe(
  'Where `/` of the domain leads: an absolute http or https URL without credentials, not on a domain of the account. Null: it is 404.',
);

const notFoundUrlSchema = webUrl().describe(
  'Where paths of the domain that lead nowhere lead, unknown short codes included: a URL as in `rootUrl`. The requested path and query are not passed on. Null: they are 404.',
);

const caseSensitiveSchema = z
  .boolean()
  .describe(
    'Whether the letter case of aliases counts. Default: true. It cannot be cleared while two aliases of the domain differ in letter case only.',
  );

export const createDomainSchema = z
  .strictObject({
    domain: nameSchema,
    isDefault: isDefaultSchema.optional(),
    rootUrl: rootUrlSchema.nullish(),
    notFoundUrl: notFoundUrlSchema.nullish(),
    caseSensitive: caseSensitiveSchema.optional(),
  })
  .meta({ id: 'CreateDomain' });

export const updateDomainSchema = z
  .strictObject({
    isDefault: isDefaultSchema.optional(),
    rootUrl: rootUrlSchema.nullish(),
    notFoundUrl: notFoundUrlSchema.nullish(),
    caseSensitive: caseSensitiveSchema.optional(),
  })
  .refine((body) => Object.keys(body).length > 0, 'must contain at least one field')
  .meta({ id: 'UpdateDomain' });

export const domainSchema = z
  .object({
    id: idSchema('domain'),
    domain: z.string(),
    status: z
      .enum(DOMAIN_STATUSES)
      .describe(
        '`pending`: not proved; the domain has no effect and is not reserved, unless it was in use before domains had to be proved. `verified`: proved. `lost`: `record` has been missing for three days; printed codes keep working, but the domain can move to another account that proves it.',
      ),
    record: domainRecordSchema.describe(
      'DNS record that proves control of the domain. Keep it: it is checked every six hours.',
    ),
    isDefault: isDefaultSchema,
    rootUrl: rootUrlSchema.nullable(),
    notFoundUrl: notFoundUrlSchema.nullable(),
    caseSensitive: caseSensitiveSchema,
    aliases: z
      .int()
      .describe('Number of aliases of codes on the domain, as far as the caller sees the codes.'),
    verifiedAt: z.iso.datetime().nullable().describe('When the record was first found. Null: never.'),
    checkedAt: z.iso.datetime().nullable().describe('When the record was last looked up. Null: never.'),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Domain' });

export type DomainResource = z.output<typeof domainSchema>;
