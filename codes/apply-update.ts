import { validationError, type ErrorDetail } from '../core/basics/errors.js';
import { parseInput, type ParsedInput } from '../core/basics/parse-input.js';
import { findPageProblem } from '../core/codes/hosted/code-page.js';
import { identifyLinks } from '../core/codes/hosted/identify-links.js';
import { findWatchProblems } from '../core/codes/link-watch/validate-watch.js';
import { findDynamicProblem, parseData } from '../core/symbols/payloads/registry.js';
import { MAX_METADATA_KEYS } from '../core/codes/metadata-schemas.js';
import { findCompactProblem, findPrimaryProblems, type UpdateQrCode } from '../core/codes/qr-code-schemas.js';
import type { StoredQrCode } from '../core/codes/qr-code.js';
import {
  pickRoutingFields,
  withoutRouting,
  type RoutingFields,
} from '../core/codes/routing/routing-fields.js';
import { routingInputSchema, type RoutingInput } from '../core/codes/routing/routing-schema.js';
import { findRoutingProblems } from '../core/codes/routing/validate-routing.js';
import { completeStyle, styleInputSchema, type Style } from '../core/symbols/style.js';
import type { TemplateStyle } from '../core/codes/templates/template.js';
import { listBases } from '../core/codes/links.js';
import { dynamicText } from '../core/codes/urls.js';
import {
  assertCompactAllowed,
  buildStyle,
  encodeContent,
  type BuildContext,
  type CodeImages,
  type RoutingSetting,
} from './build-code.js';
import { assertForeignItems } from './assert-foreign-items.js';
import { buildDomainFields } from './build-aliases.js';
import { buildRouting } from './build-routing.js';
import { buildNextWatch, mergeWatch } from './build-watch.js';
import { assertDocumentSize } from './document-size.js';
import { mergePatch } from './merge-patch.js';
import type { OwnShortLinks } from './own-short-links.js';

/** Context for applying a change. */
export interface UpdateContext extends Pick<BuildContext, 'base' | 'now' | 'images'> {
  routing: RoutingSetting;
  /** Lists all short codes that the code has ever had. */
  listShortCodes: () => Promise<readonly string[]>;
  /** The template that the change names. */
  template?: TemplateStyle | undefined;
}

/**
 * Builds the next state of a QR code from a change. Encodes and checks the symbol again only if the change
 * affects it. Writes nothing.
 *
 * @throws DomainError `validation_error`, `data_too_long`, or `not_scannable`.
 */
export async function applyUpdate(
  code: StoredQrCode,
  change: UpdateQrCode,
  context: UpdateContext,
): Promise<StoredQrCode> {
  const { base, now, images } = context;
  const styled = change.template ? styleOf(context.template) : code.style;
  const problems = validateUpdate(code, change, styled);
  if (problems.length > 0) throw validationError(problems);
  const compact = change.compact ?? code.compact;
  assertCompactAllowed({ compact: change.compact }, base);
  const domainFields = buildDomainFields(change, code, base, compact);
  const { compact: _compact, watch: _watch, folder: _folder, template: _template, ...fields } = code;
  const { domain: _domain, aliases: _aliases, page: _page, ...others } = fields;
  const page = change.page === undefined ? code.page : change.page;
  const folder = change.folder === undefined ? code.folder : change.folder;
  const template = change.template === undefined ? code.template : change.template && context.template;
  const next: StoredQrCode = {
    ...others,
    ...(compact && { compact: true }),
    ...(page && { page }),
    ...domainFields,
    ...(folder && { folder }),
    ...(template && { template: { id: template.id, revision: template.revision } }),
    type: change.type ?? code.type,
    name: change.name === undefined ? code.name : change.name,
    tags: change.tags ?? code.tags,
    metadata: change.metadata
      ? (mergePatch(code.metadata, change.metadata) as StoredQrCode['metadata'])
      : code.metadata,
    status: change.status ?? code.status,
    ...(change.archived === undefined ? {} : { archived: change.archived }),
    shortCode: change.shortCode ?? code.shortCode,
    updatedAt: now,
    revision: code.revision + 1,
  };
  const routed = {
    ...withoutRouting(next),
    ...(await buildNextRouting(code, next.aliases, change, context)),
    ...(await buildNextWatch(code, next.aliases, change, context)),
  };
  if (!changesSymbol(change)) return withBoundedSize(routed);
  const ownShortLinks = () => ownLinksAfter(code, change, next.aliases, context);

  const style = change.style ? await mergeStyle(styled, change.style, images) : styled;
  const content = await encodeContent({
    type: next.type,
    data: change.data ?? code.data,
    dynamic: change.dynamic ?? code.dynamic,
    dynamicText: (destination) => dynamicText({ ...next, destination }, base),
    style,
    images,
    former: code,
  });
  await assertForeignItems({ type: next.type, data: content.data }, ownShortLinks);
  const { assignedIds } = routed;
  return withBoundedSize({
    ...routed,
    ...content,
    ...identifyLinks({ type: next.type, data: content.data, ...(assignedIds && { assignedIds }) }, code),
    dataAsText: change.data === undefined ? code.dataAsText : content.dataAsText,
  });
}

/**
 * Returns every invalid field of a change that depends on the code: its data by its type, its merged style,
 * and the rules between type, data, and `dynamic`.
 *
 * @param change Each member has passed `updateQrCodeSchema`.
 * @param styled The style into which the style of the change is merged.
 */
export function validateUpdate(code: StoredQrCode, change: UpdateQrCode, styled = code.style): ErrorDetail[] {
  const type = change.type ?? code.type;
  if (type !== code.type && change.data === undefined) {
    return [
      { path: 'data', message: `is required when the type changes; send the data of the ${type} code` },
    ];
  }
  const data = change.data === undefined ? undefined : parseData(type, change.data);
  const style =
    change.style && parseInput(styleInputSchema, mergePatch(styled, change.style), { prefix: 'style' });
  const dynamic = change.dynamic ?? code.dynamic;
  const dynamicProblem = findDynamicProblem(type, dynamic);
  const compactProblem = findCompactProblem(dynamic, change.compact ?? code.compact, type);
  const page = change.page === undefined ? code.page : change.page;
  const pageProblem = findPageProblem(type, dynamic, page);
  const routing = mergeRouting(code, change.routing);
  const watch = mergeWatch(code, change.watch);
  const nextData = data ? (data.ok ? data.data : undefined) : code.data;
  const metadata = change.metadata && mergePatch(code.metadata, change.metadata);
  return [
    ...(data?.ok === false ? data.issues : []),
    ...(style?.ok === false ? style.invalid.details : []),
    ...(metadata && Object.keys(metadata).length > MAX_METADATA_KEYS
      ? [{ path: 'metadata', message: `must have at most ${MAX_METADATA_KEYS} keys` }]
      : []),
    ...(dynamicProblem === undefined ? [] : [{ path: 'dynamic', message: dynamicProblem }]),
    ...(compactProblem === undefined ? [] : [{ path: 'compact', message: compactProblem }]),
    ...(pageProblem === undefined ? [] : [{ path: 'page', message: pageProblem }]),
    ...findPrimaryProblems(type, change.aliases ?? code.aliases),
    ...(routing.ok ? findRoutingProblems({ type, dynamic }, routing.data) : routing.invalid.details),
    ...(watch.ok ? findWatchProblems({ type, dynamic, data: nextData }, watch.data) : watch.invalid.details),
  ];
}

/** Merges a change into the routing of a code, and validates the result. */
function mergeRouting(
  { routing }: StoredQrCode,
  patch: UpdateQrCode['routing'],
): ParsedInput<RoutingInput | null> {
  if (patch === null) return { ok: true, data: null };
  if (patch === undefined) return { ok: true, data: routing ?? null };
  return parseInput(routingInputSchema, mergePatch(routing ?? {}, patch), { prefix: 'routing' });
}

/** Builds the fields of the routing after a change that `validateUpdate` accepts. */
async function buildNextRouting(
  code: StoredQrCode,
  aliases: StoredQrCode['aliases'],
  change: UpdateQrCode,
  context: UpdateContext,
): Promise<RoutingFields> {
  const { routing: patch, shortCode = code.shortCode } = change;
  const { hashPassword } = context.routing;
  const former = pickRoutingFields(code);
  const keepsLinks = shortCode === code.shortCode && aliases === code.aliases;
  if (patch === undefined && (!code.routing || keepsLinks)) return former;
  const merged = mergeRouting(code, patch);
  if (!merged.ok) throw validationError(merged.invalid.details);
  return buildRouting(
    merged.data,
    patch?.['password'] === null ? { ...former, passwordHash: undefined } : former,
    { hashPassword, ownShortLinks: ownLinksAfter(code, change, aliases, context) },
  );
}

/** Returns the short links of a code before and after a change. */
function ownLinksAfter(
  code: StoredQrCode,
  { shortCode = code.shortCode }: UpdateQrCode,
  aliases: StoredQrCode['aliases'],
  { base, routing: { publicUrl }, listShortCodes }: UpdateContext,
): OwnShortLinks {
  return {
    bases: [publicUrl, ...listBases(base)],
    shortCodes: [code.shortCode, shortCode],
    aliases,
    listFormer: listShortCodes,
  };
}

function withBoundedSize(code: StoredQrCode): StoredQrCode {
  assertDocumentSize(code);
  return code;
}

function changesSymbol(change: UpdateQrCode): boolean {
  const { data, style, template, dynamic, compact, shortCode, domain, aliases } = change;
  return [data, style, template ?? undefined, dynamic, compact, shortCode, domain, aliases].some(
    (field) => field !== undefined,
  );
}

function styleOf(template: TemplateStyle | undefined): Style {
  if (!template) throw new Error('the context of a change that names a template is incomplete');
  return template.style;
}

async function mergeStyle(style: Style, patch: unknown, images: CodeImages): Promise<Style> {
  const merged = styleInputSchema.parse(mergePatch(style, patch));
  const sameLogo = merged.logo?.image === style.logo?.image;
  return sameLogo ? completeStyle(merged) : buildStyle(merged, images);
}
