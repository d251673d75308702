import { canonicalJson } from '../core/basics/canonical-json.js';
import { DomainError, joinPath, validationError } from '../core/basics/errors.js';
import { encodeData, payloadType, parseData, type CodeType } from '../core/symbols/payloads/registry.js';
import { withGtinClaim } from '../core/codes/gs1-fields.js';
import { identifyLinks } from '../core/codes/hosted/identify-links.js';
import { planWatch } from '../core/codes/link-watch/plan-watch.js';
import type { WatchPolicy } from '../core/codes/link-watch/watch-policy.js';
import { defaultBase, listBases, type LinkBase } from '../core/codes/links.js';
import { normalizeWatch } from '../core/codes/link-watch/watch-schema.js';
import type { CreateQrCode } from '../core/codes/qr-code-schemas.js';
import type { StoredQrCode } from '../core/codes/qr-code.js';
import type { RoutingFields } from '../core/codes/routing/routing-fields.js';
import type { RoutingInput } from '../core/codes/routing/routing-schema.js';
import { completeStyle, type Style, type StyleInput } from '../core/symbols/style.js';
import { enforceScannability } from '../core/symbols/print/scannability.js';
import { encodeSymbol } from '../core/symbols/symbol/encode-symbol.js';
import type { CodeTemplate } from '../core/codes/templates/template.js';
import { allowsCompact, dynamicText } from '../core/codes/urls.js';
import type { ImageTasks } from '../raster/image-tasks.js';
import { newId, newShortCode } from '../store/mongo/ids.js';
import { buildDomainFields } from './build-aliases.js';
import { assertForeignItems } from './assert-foreign-items.js';
import { buildRouting, type RoutingContext } from './build-routing.js';
import { assertForeignFallback } from './build-watch.js';
import { assertDocumentSize } from './document-size.js';
import { mergePatch } from './merge-patch.js';
import type { OwnShortLinks } from './own-short-links.js';

/** The image tasks that building a code needs. */
export type CodeImages = Pick<ImageTasks, 'normalizeLogo' | 'assessScannability'>;

/** Context for building the routing of a new code. */
export interface RoutingSetting extends Pick<RoutingContext, 'hashPassword'> {
  /** Base of the service's own short links. */
  publicUrl: string;
}

/** Facts about values that come from a template. */
export interface InputOrigin {
  /** The template that the code is created from. */
  template?: CodeTemplate;
  /** A logo that is normalized already. */
  logo?: string;
  /** The former state of the routing: its password stays unless the input has one. */
  routing?: RoutingFields;
}

export interface BuildContext {
  accountId: string;
  /** Where the account publishes links. */
  base: LinkBase;
  now: Date;
  images: CodeImages;
  /** Needed by codes with a routing. */
  routing?: RoutingSetting;
  /** Decides whether the code is watched. Default: it is not. */
  watch?: WatchPolicy;
  /** Where values of the input come from. Default: the request. */
  origin?: InputOrigin;
  /** Default: a new ID. */
  id?: string;
  /** Prefix of the paths in error details: `[17]` in a bulk request. */
  path?: string;
}

/**
 * Builds a QR code as it will be stored: chooses its ID and short code, encodes its payload, and checks that
 * scanners can read its symbol. Writes nothing.
 *
 * @throws DomainError `validation_error`, `data_too_long`, or `not_scannable`, with paths below
 *   `context.path`.
 */
export async function buildCode(input: CreateQrCode, context: BuildContext): Promise<StoredQrCode> {
  return withPathPrefix(context.path, async () => {
    const { base, now, accountId, images, origin: { template, logo } = {} } = context;
    assertCompactAllowed(input, base);
    const shortCode = input.shortCode ?? newShortCode();
    const domainFields = buildDomainFields(input, {}, base, input.compact);
    const style = await buildStyle(input.style ?? {}, images, logo);
    const content = await encodeContent({
      type: input.type,
      data: input.data,
      dynamic: input.dynamic,
      dynamicText: (destination) =>
        dynamicText(
          { type: input.type, destination, compact: input.compact, shortCode, ...domainFields },
          base,
        ),
      style,
      images,
    });
    const own = { shortCode, ...domainFields };
    const routing = input.routing ? await buildNewRouting(input.routing, own, context) : {};
    const identified = identifyLinks({ type: input.type, data: content.data, ...pickAssigned(routing) });
    await assertForeignItems({ type: input.type, data: content.data }, () => ownLinksOf(own, context));
    const code: StoredQrCode = {
      id: context.id ?? newId('qrCode'),
      accountId,
      type: input.type,
      ...content,
      name: input.name ?? null,
      tags: input.tags ?? [],
      ...(input.folder && { folder: input.folder }),
      ...(template && { template }),
      metadata: mergePatch({}, input.metadata ?? {}) as StoredQrCode['metadata'],
      shortCode,
      shareRevision: 1,
      status: 'active',
      createdAt: now,
      updatedAt: now,
      revision: 1,
      ...(input.compact && { compact: true }),
      ...(input.page && { page: input.page }),
      ...domainFields,
      ...routing,
      ...identified,
      ...(await buildNewWatch(input.watch, own, context)),
    };
    assertDocumentSize(code);
    const claiming = withGtinClaim(code, base);
    return context.watch ? planWatch(undefined, claiming, context.watch, now) : claiming;
  });
}

/**
 * Asserts that the base of the short links allows symbols in capitals.
 *
 * @throws DomainError `validation_error` at `compact`
 */
export function assertCompactAllowed({ compact }: { compact?: boolean | undefined }, base: LinkBase): void {
  if (!compact || allowsCompact(defaultBase(base))) return;
  const message = 'must be false on this service: its short links have a path, which may not be in capitals';
  throw validationError([{ path: 'compact', message }]);
}

/** The links of a code that its own URLs must not lead to. */
type OwnLinks = Pick<StoredQrCode, 'shortCode' | 'aliases'>;

function buildNewRouting(input: RoutingInput, own: OwnLinks, context: BuildContext): Promise<RoutingFields> {
  const { routing, origin } = context;
  if (!routing) throw new Error('the context of a code with a routing is incomplete');
  const { hashPassword } = routing;
  const ownShortLinks = ownLinksOf(own, context);
  return buildRouting(input, origin?.routing ?? {}, { hashPassword, ownShortLinks });
}

/** Returns the short links of a new code. */
function ownLinksOf({ shortCode, aliases }: OwnLinks, { base, routing }: BuildContext): OwnShortLinks {
  const bases = [...(routing ? [routing.publicUrl] : []), ...listBases(base)];
  return { bases, shortCodes: [shortCode], aliases, listFormer: () => [] };
}

function pickAssigned({ assignedIds }: RoutingFields): Pick<RoutingFields, 'assignedIds'> {
  return assignedIds ? { assignedIds } : {};
}

async function buildNewWatch(
  input: CreateQrCode['watch'],
  own: OwnLinks,
  context: BuildContext,
): Promise<Pick<StoredQrCode, 'watch'>> {
  const watch = input ? normalizeWatch(input) : undefined;
  if (!watch) return {};
  await assertForeignFallback(watch, ownLinksOf(own, context));
  return { watch };
}

/**
 * Completes a style with the defaults and re-encodes its logo.
 *
 * @param knownLogo Logo that was re-encoded before, and stays as it is.
 * @throws DomainError `validation_error` if the logo is not a readable image.
 */
export async function buildStyle(
  input: StyleInput,
  images: Pick<ImageTasks, 'normalizeLogo'>,
  knownLogo?: string,
): Promise<Style> {
  const style = completeStyle(input);
  if (!style.logo || style.logo.image === knownLogo) return style;
  const { image } = await images.normalizeLogo(style.logo.image);
  return { ...style, logo: { ...style.logo, image } };
}

export interface Content {
  type: CodeType;
  data: unknown;
  /** Whether the symbol encodes the short link, as the type allows; undefined applies the type's default. */
  dynamic: boolean | undefined;
  /** Returns the text of the symbol of a dynamic code. @param destination The payload. */
  dynamicText: (destination: string) => string;
  style: Style;
  images: Pick<ImageTasks, 'assessScannability'>;
  /**
   * The code before a change: its payload holds for the same data, and its check for the same text and style.
   */
  former?: StoredQrCode;
}

type Encoded = Pick<
  StoredQrCode,
  'data' | 'dataAsText' | 'dynamic' | 'encoded' | 'destination' | 'style' | 'scannability'
>;

/**
 * Encodes data as a payload and a symbol, and checks that scanners can read the symbol in its style.
 *
 * @throws DomainError `validation_error`, `data_too_long`, or `not_scannable`.
 */
export async function encodeContent({
  type,
  data,
  dynamic: requested,
  dynamicText: textOf,
  style,
  images,
  former,
}: Content): Promise<Encoded> {
  const { symbol: rule, limits, warnings, styleWarnings } = payloadType(type);
  const parsed = parseData(type, data);
  if (!parsed.ok) throw validationError(parsed.issues);

  const dynamic = requested ?? rule.startsWith('dynamic');
  const destination = buildPayload(type, parsed.data, former);
  const encoded = dynamic ? textOf(destination) : destination;
  const dataAsText = typeof data === 'string';
  if (former?.encoded === encoded && former.style === style && !warnings && !hasWarnings(former.type)) {
    const { scannability } = former;
    return { data: parsed.data, dataAsText, dynamic, encoded, destination, style, scannability };
  }
  const symbolLimits = dynamic ? {} : (limits ?? {});
  assertMaxBytes(encoded, symbolLimits.maxBytes);
  const symbol = encodeSymbol(encoded, { errorCorrection: style.errorCorrection, ...symbolLimits });
  const finalStyle = { ...style, errorCorrection: symbol.errorCorrection };
  const assessment = await images.assessScannability(symbol, finalStyle, encoded);
  const scannability = enforceScannability(assessment, finalStyle.strict);
  return {
    data: parsed.data,
    dataAsText,
    dynamic,
    encoded,
    destination,
    style: finalStyle,
    scannability: {
      ...scannability,
      warnings: [
        ...scannability.warnings,
        ...(warnings?.(parsed.data) ?? []),
        ...(styleWarnings?.(finalStyle) ?? []),
      ],
    },
  };
}

/**
 * Returns the payload of data. Data that a change leaves as it is keeps its payload, also where this version
 * of the service would encode it differently, so that no other change of a code alters a printed symbol.
 */
function buildPayload(type: CodeType, data: unknown, former: StoredQrCode | undefined): string {
  const isUnchanged = former?.type === type && canonicalJson(former.data) === canonicalJson(data);
  return isUnchanged ? former.destination : encodeData(type, data);
}

/** Returns whether the data of a type has warnings, which are part of the check. */
function hasWarnings(type: CodeType): boolean {
  return payloadType(type).warnings !== undefined;
}

/** Enforces the limit of a type's standard, which can be lower than the capacity of a symbol. */
function assertMaxBytes(encoded: string, maxBytes = Infinity): void {
  const bytes = Buffer.byteLength(encoded);
  if (bytes <= maxBytes) return;
  const message = `The payload has ${bytes} bytes, but the standard of its type allows at most ${maxBytes}; shorten it`;
  throw new DomainError('data_too_long', message, { details: [{ path: 'data', message }] });
}

/** Prefixes the paths of a domain error that `work` throws. */
export async function withPathPrefix<T>(prefix: string | undefined, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (prefix === undefined || !(error instanceof DomainError) || error.status >= 500) throw error;
    const details = error.details?.map(({ path, message }) => ({
      path: joinPath(prefix, path === '' ? [] : [path]),
      message,
    }));
    throw new DomainError(error.code, error.message, {
      details: details ?? [{ path: prefix, message: error.message }],
    });
  }
}
