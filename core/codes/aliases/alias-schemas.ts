import { z } from 'zod';
import { domainNameSchema } from '../../accounts/branding.js';
import { normalizeCheck, type ParseResult } from '../../symbols/payloads/normalize.js';
import { MAX_ALIASES } from './alias.js';
import { encodeAliasPath, parseAliasPath } from './alias-path.js';

/**
 * Normalizes a path to its encoded form, so that a parsed request can be parsed again: `100%25` decoded twice
 * would be no path.
 */
function normalizePath(text: string): ParseResult<string> {
  const parsed = parseAliasPath(text);
  return 'problem' in parsed ? parsed : { value: encodeAliasPath(parsed.value) };
}

const primarySchema = z
  .boolean()
  .describe(
    'Whether the alias is the short URL of the code and, if the code is dynamic, the text of its symbol. At most one alias is. Not together with `compact`.',
  );

const aliasInputSchema = z.strictObject({
  domain: domainNameSchema
    .optional()
    .describe(
      'A verified domain of the account. Default: the domain of the code, or else the default domain.',
    ),
  path: z
    .string()
    .check(normalizeCheck(normalizePath))
    .describe(
      'Path at the root of the domain, with or without percent-encoding: 1 to 200 characters in at most 10 segments. The outer slashes are removed.',
    ),
  primary: primarySchema.optional(),
  url: z.string().nullish().describe('Ignored, so that an alias from a response can be sent back.'),
});

export type AliasInput = z.output<typeof aliasInputSchema>;

/** The aliases of a code in requests. */
export const aliasesInputSchema = z
  .array(aliasInputSchema)
  .max(MAX_ALIASES)
  .check(({ value, issues }) => {
    value
      .flatMap(({ primary }, index) => (primary ? [index] : []))
      .slice(1)
      .forEach((index) => {
        issues.push({
          code: 'custom',
          input: value,
          path: [index, 'primary'],
          message: 'must be true for at most one alias',
        });
      });
  })
  .describe(
    `All paths at the roots of the account's domains that lead to the code, at most ${MAX_ALIASES}. The array replaces the former one. Requires the Business plan.`,
  );

/** An alias in responses. */
export const aliasSchema = z
  .object({
    domain: z.string().describe('Domain of the alias.'),
    path: z.string().describe('Path at the root of the domain, decoded.'),
    url: z
      .string()
      .nullable()
      .describe('URL of the alias. Null while the domain is not bound to the account.'),
    primary: primarySchema,
  })
  .meta({ id: 'Alias' });

/** The aliases of a code in responses. */
export const aliasesSchema = z
  .array(aliasSchema)
  .describe("Paths at the roots of the account's domains that lead to the code.");

/** `domain` of a code in requests. */
export const codeDomainInputSchema = domainNameSchema
  .nullable()
  .describe(
    "A verified domain of the account, which the code's short URL, images, and symbol use. Null for the default domain. Requires the Business plan.",
  );

/** `domain` of a code in responses. */
export const codeDomainSchema = z
  .string()
  .nullable()
  .describe("Domain of the code's short URL, images, and symbol. Null for the account's default.");
