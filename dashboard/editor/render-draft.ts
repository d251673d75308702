import { compactUrl, shortLink } from '../../core/codes/urls.js';
import { DomainError, type ErrorDetail } from '../../core/basics/errors.js';
import { identifierOf, type Gs1Data } from '../../core/gs1/gs1-data.js';
import { encodeData, payloadType, parseData, type CodeType } from '../../core/symbols/payloads/registry.js';
import { imageSide } from '../../core/symbols/render/layout.js';
import { renderSvg } from '../../core/symbols/render/svg.js';
import { isReadAtRetail, readRetail } from '../../core/symbols/print/retail.js';
import { assessByRule, type Scannability } from '../../core/symbols/print/scannability.js';
import type { Style } from '../../core/symbols/style.js';
import { encodeSymbol } from '../../core/symbols/symbol/encode-symbol.js';
import type { CheckoutWidths } from '../format/print-size.js';
import { hasShortLink, isDynamic, type Address, type Draft } from './draft.js';
import { toData } from './form-data.js';

/** The image of a draft, rendered by the same code as the API's. */
export interface Preview {
  svg: string;
  /** Version of the symbol, 1 to 40. */
  version: number;
  /** URI of an item that the symbol carries; absent for other types. */
  uri?: string;
  /** Side of the symbol in modules, without quiet zone. */
  modules: number;
  /** Side of the image in modules, with quiet zone and frame. */
  imageModules: number;
  /** Widths for checkouts; absent for types that they do not read. */
  checkout?: CheckoutWidths;
  scannability: Scannability;
}

/** Result of rendering a draft. */
export interface RenderedDraft {
  /** `undefined` if there is nothing to render yet. */
  preview: Preview | undefined;
  /** Errors of the content, with their paths in the request body. */
  errors: readonly ErrorDetail[];
  /** Reasons for which the API would reject the style, with their paths. */
  styleErrors?: readonly ErrorDetail[];
}

/**
 * Renders a draft. A code whose symbol carries the short link renders even while its content is invalid.
 */
export function renderDraft(draft: Draft, baseUrl: string): RenderedDraft {
  return renderContent({ ...draft, data: toData(draft) }, baseUrl);
}

interface Content {
  type: CodeType;
  data: unknown;
  dynamic: boolean | undefined;
  compact?: boolean | undefined;
  shortCode: string;
  domain?: string | null | undefined;
  addresses?: readonly Address[];
  style: Style;
}

/** Renders content in the API's format. Never throws a `DomainError`: its details become `errors`. */
export function renderContent(content: Content, baseUrl: string): RenderedDraft {
  const { type, style } = content;
  const parsed = parseData(type, content.data);
  const errors = parsed.ok ? [] : parsed.issues;
  const dynamic = isDynamic(content);
  const isLink = hasShortLink(content);
  const printed = parsed.ok || isLink ? parsed : parsePrinted(content, baseUrl);
  if (!printed.ok && !isLink) return { preview: undefined, errors };
  try {
    const text = isLink ? linkOf(content, baseUrl) : ownText(content, printed.ok && printed.data, baseUrl);
    const { limits, warnings, styleWarnings } = payloadType(type);
    const symbol = encodeSymbol(text, {
      errorCorrection: style.errorCorrection,
      ...(dynamic ? {} : limits),
    });
    const effectiveStyle = { ...style, errorCorrection: symbol.errorCorrection };
    const imageModules = imageSide(symbol.size, effectiveStyle);
    const { problems, ...assessment } = assessByRule(symbol.size, effectiveStyle);
    const allWarnings = [
      ...problems,
      ...assessment.warnings,
      ...((parsed.ok && warnings?.(parsed.data)) || []),
      ...(styleWarnings?.(effectiveStyle) ?? []),
    ];
    return {
      preview: {
        svg: renderSvg(symbol, effectiveStyle),
        ...(dynamic && !isLink && { uri: text }),
        version: symbol.version,
        modules: symbol.size,
        imageModules,
        ...(isReadAtRetail(type) && { checkout: readRetail(imageModules, undefined, []) }),
        scannability: {
          ...assessment,
          warnings: allWarnings.map(({ code, message }) => ({ code, message })),
        },
      },
      errors,
      ...(style.strict && { styleErrors: problems.map(({ path, message }) => ({ path, message })) }),
    };
  } catch (thrown) {
    if (thrown instanceof DomainError) return { preview: undefined, errors: thrown.details ?? [] };
    throw thrown;
  }
}

/** Returns the short link of a code, or the other address that its symbol carries. */
function linkOf({ compact, shortCode, domain, addresses }: Content, baseUrl: string): string {
  const printed = addresses?.find(({ primary }) => primary);
  if (printed) return new URL(`${baseAt(baseUrl, printed.domain)}/${printed.path.replace(/^\//, '')}`).href;
  return (compact ? compactUrl : shortLink)(baseAt(baseUrl, domain), shortCode);
}

/** Parses what a symbol has of incomplete content: the number of a product is drawn without its links. */
function parsePrinted({ type, data }: Content, baseUrl: string) {
  return parseData(type, type === 'gs1' ? { ...identifierOf((data ?? {}) as Gs1Data), url: baseUrl } : data);
}

/** Returns the content of a symbol without a short link. An item has its path below the base of its links. */
function ownText({ type, domain }: Content, data: unknown, baseUrl: string): string {
  const text = encodeData(type, data);
  return type === 'gs1' ? baseAt(baseUrl, domain) + text : text;
}

/** Returns the base of links at a domain, or `baseUrl` without one. */
function baseAt(baseUrl: string, domain: string | null | undefined): string {
  return domain ? `${baseUrl.split(':', 1)[0]}://${domain}` : baseUrl;
}
