import { z } from 'zod';
import { joinPath } from '../../basics/errors.js';
import { fileIdsSchema } from '../../files/file-ids.js';
import { addIssue, betweenFields } from '../../symbols/payloads/normalize.js';
import { webUrl } from '../../symbols/payloads/web-url.js';
import { conditionSchema } from './condition-schema.js';
import { plainText } from './text-schemas.js';

/** Rule of scans that no rule matches. */
export const DEFAULT_RULE = 'default';
/** Rule of scans that the fallback of a broken destination serves. */
export const FALLBACK_RULE = 'fallback';

const targetId = (what: string, example: string) =>
  z
    .string()
    .regex(/^[a-z0-9-]{1,32}$/, 'must be 1 to 32 lowercase letters, digits, and hyphens')
    .refine((id) => id !== DEFAULT_RULE && id !== FALLBACK_RULE, 'is reserved; choose another')
    .optional()
    .describe(
      `ID of the ${what} in analytics, unique within the code. Default: the next of \`${example}1\`, \`${example}2\`, ….`,
    );

const label = plainText(100).optional().describe('Name for the owner. Visitors do not see it.');

/** Where a rule or a variant leads: one of these members. */
const destination = {
  url: webUrl().optional().describe('Destination: an absolute http or https URL without credentials.'),
  files: fileIdsSchema.optional().describe('Files that visitors get, as in the data of a `file` code.'),
};

/**
 * Returns the check that exactly one of some members is given.
 *
 * @param others The members after the first one, as text.
 */
function exactlyOne<Member extends string>(members: readonly [Member, ...Member[]], others: string) {
  return betweenFields<Partial<Record<Member, unknown>>>(members, (payload) => {
    const [given, second] = members.filter((member) => payload.value[member] !== undefined);
    if (!given) addIssue(payload, members[0], `is required unless ${others} is given`);
    if (second) addIssue(payload, second, `must be omitted if ${given} is given`);
  });
}

/** Variants in requests. */
export const variantsInputSchema = z
  .array(
    z
      .strictObject({
        id: targetId('variant', 'v'),
        name: label,
        ...destination,
        weight: z.int().min(0).max(1_000).describe('Share of the visitors, relative to the other variants.'),
      })
      .check(exactlyOne(['url', 'files'], 'files'))
      .meta({ id: 'RoutingVariantInput' }),
  )
  .min(2)
  .max(5)
  .refine((list) => list.some(({ weight }) => weight > 0), 'must have at least one weight above 0')
  .describe('Destinations among which visitors are split by weight. A visitor keeps a variant all day.');

/** A rule in requests. */
export const ruleInputSchema = z
  .strictObject({
    id: targetId('rule', 'r'),
    name: label,
    when: conditionSchema,
    ...destination,
    variants: variantsInputSchema.optional(),
    unavailable: z.literal(true).optional().describe('True: visitors get the unavailable page.'),
  })
  .check(exactlyOne(['url', 'files', 'variants', 'unavailable'], 'files, variants, or unavailable'))
  .meta({ id: 'RoutingRuleInput' });

export type RuleInput = z.output<typeof ruleInputSchema>;
export type VariantInput = z.output<typeof variantsInputSchema>[number];

/** The rules and variants of a routing in a request. */
export interface TargetsInput {
  rules?: readonly RuleInput[] | null | undefined;
  variants?: readonly VariantInput[] | null | undefined;
}

/**
 * Checks that no two rules or variants of a code share an ID. Reports each ID that an earlier rule or variant
 * of the code has.
 */
export function validateIds({ value, issues }: z.core.ParsePayload<TargetsInput>): void {
  const paths = new Map<string, string>();
  for (const { id, path } of listTargets(value)) {
    if (id === undefined) continue;
    const earlier = paths.get(id);
    if (earlier === undefined) paths.set(id, joinPath('', path));
    else
      issues.push({
        code: 'custom',
        input: id,
        path: [...path, 'id'],
        message: `is the ID of ${earlier}, too; IDs are unique within the code`,
      });
  }
}

/** Lists every rule and variant with its path. */
function listTargets({ rules, variants: split }: TargetsInput) {
  const withPaths = (list: readonly { id?: string | undefined }[] | null | undefined, path: PropertyKey[]) =>
    (list ?? []).map(({ id }, index) => ({ id, path: [...path, index] }));
  return [
    ...withPaths(rules, ['rules']),
    ...(rules ?? []).flatMap(({ variants: own }, index) => withPaths(own, ['rules', index, 'variants'])),
    ...withPaths(split, ['variants']),
  ];
}

/** A variant of a code. */
export const variantSchema = z
  .object({
    id: z.string(),
    name: z.string().optional(),
    url: z.url().optional(),
    files: z.array(z.string()).optional(),
    weight: z.int(),
  })
  .meta({ id: 'RoutingVariant' });

/** A rule of a code. */
export const ruleSchema = z
  .object({
    id: z.string(),
    name: z.string().optional(),
    when: conditionSchema,
    url: z.url().optional(),
    files: z.array(z.string()).optional(),
    variants: z.array(variantSchema).optional(),
    unavailable: z.literal(true).optional(),
  })
  .meta({ id: 'RoutingRule' });

export type RoutingRule = z.output<typeof ruleSchema>;
export type RoutingVariant = z.output<typeof variantSchema>;
