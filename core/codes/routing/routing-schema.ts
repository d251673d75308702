import { z } from 'zod';
import { addIssue, betweenFields } from '../../symbols/payloads/normalize.js';
import { webUrl } from '../../symbols/payloads/web-url.js';
import { languageTag } from './condition-schema.js';
import { instantSchema } from './instants.js';
import {
  ruleInputSchema,
  ruleSchema,
  validateIds,
  variantSchema,
  variantsInputSchema,
} from './target-schemas.js';
import { parseTemplate, PLACEHOLDERS } from './templates.js';
import { entryCount, keyMessage, plainKey, plainText } from './text-schemas.js';

/** Maximum size of `routing` as responses contain it, as JSON in UTF-8. */
export const MAX_ROUTING_BYTES = 32 * 1024;

/** Parameters of `utm` in the order in which they are added to URLs. */
export const UTM_PARAMETERS = ['source', 'medium', 'campaign', 'term', 'content', 'id'] as const;

export const FORWARD_MODES = ['off', 'append', 'override'] as const;

const parameterValue = z
  .string()
  .max(200)
  .regex(/^\P{Cc}*$/u, 'must not contain control characters')
  .check((payload) => {
    const unknown = parseTemplate(payload.value).find(({ kind }) => kind === 'unknown');
    if (unknown?.kind !== 'unknown') return;
    const message = `contains the unknown placeholder ${unknown.placeholder}; use ${PLACEHOLDERS.join(', ')}`;
    payload.issues.push({ code: 'custom', input: payload.value, message });
  });

const scanLimit = {
  scans: z.int().min(1).max(1_000_000_000).describe('Maximum number of scans by people that are served.'),
  confirm: z
    .boolean()
    .optional()
    .describe(
      'Whether visitors confirm on a page before a scan counts. Default: true if `scans` is 1, otherwise false.',
    ),
};

const query = {
  forward: z
    .enum(FORWARD_MODES)
    .default('off')
    .describe(
      "Whether parameters of the short link are passed to the destination. `append`: the destination's own values stay. `override`: the visitor's values replace them.",
    ),
  keys: z
    .array(plainText(200))
    .max(20)
    .optional()
    .describe('Only these parameters are passed. Default: all.'),
};

/** Builds the members of `utm`. */
function utmMembers<Value extends z.ZodType>(value: Value) {
  const entries = UTM_PARAMETERS.map((name) => [name, value.optional()]);
  return Object.fromEntries(entries) as Record<(typeof UTM_PARAMETERS)[number], z.ZodOptional<Value>>;
}

const params = z.record(plainKey(100), parameterValue, { error: keyMessage }).check(entryCount(0, 10));

/** Members that every form of `routing` has, in the order of responses. */
const members = {
  activeFrom: instantSchema().describe('First instant at which the code is available.'),
  activeUntil: instantSchema().describe('First instant at which the code is no longer available.'),
  unavailableUrl: webUrl().describe(
    'Destination while the code is unavailable, and of rules with `unavailable`. Default: a page.',
  ),
  defaultLanguage: languageTag.describe(
    'Language of the default destination. With it, rules by language follow the order of the visitor.',
  ),
};

/** `routing` in requests that create a code. */
export const routingInputSchema = z
  .strictObject({
    activeFrom: members.activeFrom.nullish(),
    activeUntil: members.activeUntil.nullish(),
    scanLimit: z
      .strictObject(scanLimit)
      .meta({ id: 'RoutingScanLimitInput' })
      .nullish()
      .describe('Number of scans after which the code ends.'),
    unavailableUrl: members.unavailableUrl.nullish(),
    rules: z
      .array(ruleInputSchema)
      .max(25)
      .nullish()
      .describe('The first rule that matches decides; otherwise, the data of the code.'),
    variants: variantsInputSchema.nullish(),
    defaultLanguage: members.defaultLanguage.nullish(),
    query: z
      .strictObject(query)
      .meta({ id: 'RoutingQueryInput' })
      .nullish()
      .describe('Forwarding of parameters of the short link.'),
    utm: z
      .strictObject(utmMembers(parameterValue))
      .meta({ id: 'RoutingUtmInput' })
      .nullish()
      .describe('Values of `utm_…` parameters that are added to the destination.'),
    params: params
      .meta({ id: 'RoutingParamsInput' })
      .nullish()
      .describe('Further parameters that are added to the destination.'),
    password: z
      .string()
      .min(4)
      .max(128)
      .nullish()
      .describe('Password that visitors enter. It is stored as a hash and never returned.'),
  })
  .check(
    betweenFields(['activeFrom', 'activeUntil'], (payload) => {
      const { activeFrom, activeUntil } = payload.value;
      if (activeFrom && activeUntil && Date.parse(activeUntil) <= Date.parse(activeFrom))
        addIssue(payload, 'activeUntil', 'must be later than activeFrom');
    }),
    betweenFields(['rules', 'variants'], validateIds),
  )
  .meta({ id: 'RoutingInput' });

export type RoutingInput = z.output<typeof routingInputSchema>;

/**
 * Merge patch of `routing`. It is merged into the stored one, and `routingInputSchema` validates the result.
 */
export const routingPatchSchema = z
  .record(z.string(), z.unknown())
  .describe(
    'Merge patch of the routing (RFC 7396). A field with null is removed; arrays are replaced as a whole.',
  );

/** Members of the routing of a code that are objects. */
export const routingMemberShapes = {
  scanLimit: { scans: scanLimit.scans, confirm: z.boolean() },
  query: { forward: z.enum(FORWARD_MODES), keys: z.array(z.string()).optional() },
  utm: utmMembers(z.string()),
};

/** `routing` of a code: members that are not used are absent. */
export const routingSchema = z
  .object({
    activeFrom: members.activeFrom.optional(),
    activeUntil: members.activeUntil.optional(),
    scanLimit: z
      .object(routingMemberShapes.scanLimit)
      .meta({ id: 'RoutingScanLimit' })
      .optional()
      .describe('Number of scans after which the code ends.'),
    unavailableUrl: members.unavailableUrl.optional(),
    rules: z.array(ruleSchema).optional(),
    variants: z.array(variantSchema).optional(),
    defaultLanguage: members.defaultLanguage.optional(),
    query: z.object(routingMemberShapes.query).meta({ id: 'RoutingQuery' }).optional(),
    utm: z.object(routingMemberShapes.utm).meta({ id: 'RoutingUtm' }).optional(),
    params: z.record(z.string(), z.string()).meta({ id: 'RoutingParams' }).optional(),
  })
  .meta({ id: 'Routing' });

export type Routing = z.output<typeof routingSchema>;
