import { z } from 'zod';
import {
  aliasesInputSchema,
  aliasesSchema,
  codeDomainInputSchema,
  codeDomainSchema,
} from './aliases/alias-schemas.js';
import { codeFolderSchema } from './folders/folder-schemas.js';
import type { ErrorDetail } from '../basics/errors.js';
import { idSchema, shortCodeSchema } from '../basics/ids.js';
import { codePageSchema, findPageProblem, type CodePage } from './hosted/code-page.js';
import { healthSchema } from './link-watch/health.js';
import { findWatchProblems } from './link-watch/validate-watch.js';
import {
  watchInputSchema,
  watchPatchSchema,
  watchSchema,
  type WatchInput,
} from './link-watch/watch-schema.js';
import { normalizeTag } from './tag-text.js';
import { metadataPatchSchema, metadataValue } from './metadata-schemas.js';
import { addIssue, betweenFields } from '../symbols/payloads/normalize.js';
import {
  codeTypeSchema,
  findDynamicProblem,
  parseData,
  payloadType,
  type CodeType,
} from '../symbols/payloads/registry.js';
import { dpiSchema, widthSchema } from '../symbols/print/length.js';
import { printReadoutSchema } from '../symbols/print/print-readout.js';
import { QR_CODE_STATUSES } from './qr-code.js';
import { CODE_STATES } from './routing/code-state.js';
import {
  routingInputSchema,
  routingPatchSchema,
  routingSchema,
  type RoutingInput,
} from './routing/routing-schema.js';
import { findRoutingProblems } from './routing/validate-routing.js';
import { scannabilitySchema } from '../symbols/print/scannability.js';
import { styleInputSchema, styleSchema } from '../symbols/style.js';
import { ERROR_CORRECTION_LEVELS } from '../symbols/symbol/capacity.js';
import {
  codeTemplateSchema,
  newCodeTemplateSchema,
  nextTemplateSchema,
} from './templates/code-template-schemas.js';

const NO_CONTROLS = /^\P{Cc}*$/u;

/** Maximum length of the name of a code. */
export const MAX_NAME_LENGTH = 200;

const nameSchema = z
  .string()
  .max(MAX_NAME_LENGTH)
  .regex(NO_CONTROLS, 'must not contain control characters')
  .nullable()
  .describe('Name of the code. Visitors do not see it.');

/** Maximum number of tags of a code. */
export const MAX_TAGS = 50;

/** One tag of a code, as `normalizeTag` returns it. */
export const tagSchema = z
  .string()
  .overwrite(normalizeTag)
  .min(1)
  .max(64)
  .regex(NO_CONTROLS, 'must not contain control characters');

export const tagsSchema = z
  .array(tagSchema)
  .max(MAX_TAGS)
  .overwrite((tags) => [...new Set(tags)])
  .describe(
    'Tags of the code. Case matters. Duplicates are removed, and so are differences that are not visible: the Unicode form (NFC is stored) and extra spaces.',
  );

export const dynamicSchema = z
  .boolean()
  .describe(
    'True: the symbol encodes the short link, so its target can be changed after printing. False: the symbol encodes the payload itself.',
  );

export const compactSchema = z
  .boolean()
  .describe(
    'True: the symbol has the short link with host and path in capitals, which is often one version smaller. For dynamic codes only.',
  );

const archivedSchema = z
  .boolean()
  .describe(
    'True: lists leave the code out unless `archived=include` or `archived=only` is given. Its short link, images, and analytics continue to work.',
  );

/** Data of any type; `parseData` of the payload registry validates it by `type`. */
export const dataSchema = z
  .union([z.string(), z.record(z.string(), z.unknown())])
  .describe(
    'Content in the schema of its type, or a string: plain text such as a URL, or a payload in the grammar of its type.',
  );

/**
 * Merge patch of a style. It is merged into the stored style, and `styleInputSchema` validates the result.
 */
export const stylePatchSchema = z
  .record(z.string(), z.unknown())
  .describe('Merge patch of the style (RFC 7396). A field with null is reset to its default.');

/** Why the owner makes a change; part of requests that change a code. */
export const changeNoteSchema = z
  .string()
  .trim()
  .max(200)
  .regex(NO_CONTROLS, 'must not contain control characters')
  .describe('Reason for the change, shown in the history of the code.');

interface TypedContent {
  type: CodeType;
  data: unknown;
  dynamic?: boolean | undefined;
  compact?: boolean | undefined;
  aliases?: readonly { primary?: boolean | undefined }[] | undefined;
  routing?: RoutingInput | null | undefined;
  watch?: WatchInput | null | undefined;
  page?: CodePage | null | undefined;
}

function validateData({ value, issues }: z.core.ParsePayload<TypedContent>): void {
  const parsed = parseData(value.type, value.data);
  if (parsed.ok) return;
  for (const { path, message } of parsed.issues) {
    issues.push({ code: 'custom', input: value.data, path: [path], message });
  }
}

function validateDynamic(payload: z.core.ParsePayload<TypedContent>): void {
  const problem = findDynamicProblem(payload.value.type, payload.value.dynamic);
  if (problem !== undefined) addIssue(payload, 'dynamic', problem);
}

/**
 * Returns what is wrong with `compact`; undefined if nothing is.
 *
 * @param type Type of the code; undefined if it is not known.
 */
export function findCompactProblem(
  dynamic: boolean,
  compact: boolean | undefined,
  type?: CodeType,
): string | undefined {
  if (!compact) return undefined;
  if (type === 'gs1') return 'must be false for a gs1 code, whose symbol has no short link';
  return dynamic ? undefined : 'must be false for a static code, whose symbol has no short link';
}

function validateCompact(payload: z.core.ParsePayload<TypedContent>): void {
  const { type, compact } = payload.value;
  const problem = findCompactProblem(isDynamic(payload.value), compact, type);
  if (problem !== undefined) addIssue(payload, 'compact', problem);
}

/** Returns what is wrong with the primary alias of a code. */
export function findPrimaryProblems(
  type: CodeType,
  aliases: readonly { primary?: boolean | undefined }[] | undefined,
): ErrorDetail[] {
  const primary = type === 'gs1' ? (aliases ?? []).findIndex((alias) => alias.primary) : -1;
  if (primary < 0) return [];
  const message = 'must be false for a gs1 code, whose symbol has its key';
  return [{ path: `aliases[${primary}].primary`, message }];
}

function validatePrimary({ value, issues }: z.core.ParsePayload<TypedContent>): void {
  for (const { path, message } of findPrimaryProblems(value.type, value.aliases)) {
    issues.push({ code: 'custom', input: value.aliases, path: [path], message });
  }
}

function isDynamic({ type, dynamic }: TypedContent): boolean {
  return dynamic ?? payloadType(type).symbol.startsWith('dynamic');
}

function validateRouting({ value, issues }: z.core.ParsePayload<TypedContent>): void {
  const dynamic = isDynamic(value);
  for (const { path, message } of findRoutingProblems({ type: value.type, dynamic }, value.routing)) {
    issues.push({ code: 'custom', input: value.routing, path: [path], message });
  }
}

function validateWatch({ value, issues }: z.core.ParsePayload<TypedContent>): void {
  if (!value.watch) return;
  const { type } = value;
  const dynamic = value.dynamic ?? payloadType(type).symbol.startsWith('dynamic');
  const parsed = parseData(type, value.data);
  const data = parsed.ok ? parsed.data : undefined;
  for (const { path, message } of findWatchProblems({ type, dynamic, data }, value.watch)) {
    issues.push({ code: 'custom', input: value.watch, path: [path], message });
  }
}

function validatePage(payload: z.core.ParsePayload<TypedContent>): void {
  const { type, page } = payload.value;
  const problem = findPageProblem(type, isDynamic(payload.value), page);
  if (problem !== undefined) addIssue(payload, 'page', problem);
}

/** Metadata of a new code, which is merged into the metadata of its template. */
const newMetadataSchema = metadataPatchSchema.describe(
  'Custom key-value data of the account: strings, numbers, and booleans by key. With the ID of a `template`, a key with null leaves out the same key of the template.',
);

interface TemplatedMetadata {
  template?: string | null | undefined;
  metadata?: Readonly<Record<string, unknown>> | undefined;
}

/** Without a template, there is nothing that null could leave out. */
function validateMetadata({ value, issues }: z.core.ParsePayload<TemplatedMetadata>): void {
  const { template, metadata = {} } = value;
  if (typeof template === 'string') return;
  for (const [key, entry] of Object.entries(metadata)) {
    if (entry !== null) continue;
    const message = 'must be a string, a number, true, or false';
    issues.push({ code: 'custom', input: entry, path: ['metadata', key], message });
  }
}

const newQrCode = z.strictObject({
  type: codeTypeSchema,
  data: dataSchema,
  style: styleInputSchema.optional(),
  name: nameSchema.optional(),
  tags: tagsSchema.optional(),
  folder: codeFolderSchema.optional(),
  template: newCodeTemplateSchema.optional(),
  metadata: newMetadataSchema.optional(),
  dynamic: dynamicSchema.optional(),
  compact: compactSchema.optional(),
  shortCode: shortCodeSchema.optional(),
  domain: codeDomainInputSchema.optional(),
  aliases: aliasesInputSchema.optional(),
  routing: routingInputSchema.nullish(),
  watch: watchInputSchema.nullish(),
  page: codePageSchema.optional(),
});

/** Fields of new codes that an import fills in. The rules between fields are checked for each code. */
export const newCodeDefaultsSchema = newQrCode
  .omit({ shortCode: true, aliases: true })
  .partial()
  .meta({ id: 'NewCodeDefaults' });

/** The rules between the fields of a new code. */
const NEW_CODE_RULES = [
  betweenFields(['type', 'data'], validateData),
  betweenFields(['type', 'dynamic'], validateDynamic),
  betweenFields(['type', 'dynamic', 'compact'], validateCompact),
  betweenFields(['type', 'aliases'], validatePrimary),
  betweenFields(['type', 'dynamic', 'routing'], validateRouting),
  betweenFields(['type', 'dynamic', 'watch'], validateWatch),
  betweenFields(['type', 'dynamic', 'page'], validatePage),
  betweenFields(['template', 'metadata'], validateMetadata),
] as const;

export const createQrCodeSchema = newQrCode.check(...NEW_CODE_RULES).meta({ id: 'CreateQrCode' });

/** The body of a preview: a new code, and how it will be printed. */
export const previewQrCodeSchema = newQrCode
  .extend({
    print: z
      .strictObject({ width: widthSchema.optional(), dpi: dpiSchema.optional() })
      .optional()
      .describe('How the code will be printed; the response then has `print`.'),
  })
  .check(...NEW_CODE_RULES)
  .meta({ id: 'PreviewQrCode' });

export const updateQrCodeSchema = z
  .strictObject({
    type: codeTypeSchema.optional(),
    data: dataSchema.optional(),
    style: stylePatchSchema.optional(),
    name: nameSchema.optional(),
    tags: tagsSchema.optional(),
    folder: codeFolderSchema.optional(),
    template: nextTemplateSchema.optional(),
    metadata: metadataPatchSchema.optional(),
    dynamic: dynamicSchema.optional(),
    compact: compactSchema.optional(),
    status: z.enum(QR_CODE_STATUSES).optional(),
    archived: archivedSchema.optional(),
    routing: routingPatchSchema.nullish(),
    watch: watchPatchSchema.nullish(),
    page: codePageSchema.optional(),
    shortCode: shortCodeSchema.optional(),
    domain: codeDomainInputSchema.optional(),
    aliases: aliasesInputSchema.optional(),
    changeNote: changeNoteSchema.optional(),
  })
  .meta({ id: 'UpdateQrCode' });

/** A QR code in responses. */
export const qrCodeSchema = z
  .object({
    id: idSchema('qrCode'),
    type: codeTypeSchema,
    data: dataSchema,
    name: nameSchema,
    tags: z.array(z.string()),
    folder: codeFolderSchema,
    template: codeTemplateSchema,
    metadata: z.record(z.string(), metadataValue),
    dynamic: dynamicSchema,
    compact: compactSchema,
    encoded: z.string().describe('The exact text that the symbol encodes.'),
    shortCode: z.string(),
    domain: codeDomainSchema,
    aliases: aliasesSchema,
    shortUrl: z
      .url()
      .describe('The primary alias, or else the short link of the short code. Dynamic symbols encode it.'),
    image: z.url().describe('URL of the SVG.'),
    images: z
      .object({ svg: z.url(), png: z.url(), pdf: z.url(), eps: z.url(), webp: z.url(), jpg: z.url() })
      .describe('URLs of the image by format.'),
    shareImage: z.url().describe('Signed URL of the SVG that needs no API key, for use in <img> tags.'),
    style: styleSchema,
    status: z.enum(QR_CODE_STATUSES),
    state: z
      .enum(CODE_STATES)
      .describe(
        'Whether the code serves visitors, and why not: the first reason of `paused`, `scheduled`, `expired`, and `exhausted`.',
      ),
    routing: routingSchema
      .nullable()
      .describe('Availability, rules, and variants of the code. Null if it uses none of them.'),
    passwordProtected: z.boolean().describe('Whether visitors enter a password.'),
    scansLeft: z
      .int()
      .nullable()
      .describe('Number of scans that the code still serves. Null without `routing.scanLimit`.'),
    watch: watchSchema
      .nullable()
      .describe('How the destinations of the code are checked. Null if nothing is set for the code.'),
    health: healthSchema
      .nullable()
      .describe(
        'Results of the checks of the destinations. Null for codes that do not redirect, and where link watch is not used.',
      ),
    page: codePageSchema,
    archived: archivedSchema,
    scannability: scannabilitySchema,
    totalScans: z.number().int().describe('Number of scans, without bots.'),
    lastScannedAt: z.iso.datetime().nullable(),
    trend: z
      .array(z.int().min(0))
      .nullable()
      .optional()
      .describe(
        'Scans per day of the last 30 days, oldest first, without bots. Only in lists with `include=trend`; null if counting would take too long.',
      ),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    warnings: z
      .array(z.object({ code: z.string(), message: z.string() }))
      .optional()
      .describe('Consequences of a change. Only in responses to POST and PATCH, if there are any.'),
  })
  .meta({ id: 'QrCode' });

/** Response to a preview: the code as it would be created. */
export const qrCodePreviewSchema = z
  .object({
    encoded: z.string().describe('The exact text that the symbol encodes.'),
    symbol: z.object({
      version: z.number().int().describe('QR version, 1 to 40.'),
      modules: z.number().int().describe('Modules per side, without the quiet zone.'),
      errorCorrection: z.enum(ERROR_CORRECTION_LEVELS),
    }),
    style: styleSchema,
    scannability: scannabilitySchema,
    svg: z.string().describe('The SVG as it would be served.'),
    print: printReadoutSchema.optional().describe('Sizes in print; absent unless the request has `print`.'),
  })
  .meta({ id: 'QrCodePreview' });

export type QrCodePreview = z.output<typeof qrCodePreviewSchema>;
export type CreateQrCode = z.output<typeof createQrCodeSchema>;
export type UpdateQrCode = z.output<typeof updateQrCodeSchema>;
export type QrCode = z.output<typeof qrCodeSchema>;
