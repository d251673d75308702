import { compactUrl, shortLink } from '../../core/codes/urls.js';
import { DomainError, type ErrorDetail } from '../../core/basics/errors.js';
import { encodeData, payloadType, parseData, type CodeType } from '../../core/symbols/payloads/registry.js';
import { imageSide } from '../../core/symbols/render/layout.js';
import { renderSvg } from '../../core/symbols/render/svg.js';
import { assessByRule, type Scannability } from '../../core/symbols/print/scannability.js';
import type { Style } from '../../core/symbols/style.js';
import { encodeSymbol } from '../../core/symbols/symbol/encode-symbol.js';
import { isDynamic, type Address, type Draft } from './draft.js';
import { toData } from './form-data.js';

/** The image of a draft, rendered by the same code as the API's. */
export interface Preview {
  svg: string;
  /** Version of the symbol, 1 to 40. */
  version: number;
  /** Side of the symbol in modules, without quiet zone. */
  modules: number;
  /** Side of the image in modules, with quiet zone and frame. */
  imageModules: number;
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
 * Renders a draft. A dynamic code renders even while its content is invalid, since its symbol only carries
 * the short link.
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
  if (!parsed.ok && !dynamic) return { preview: undefined, errors };
  try {
    const text = dynamic ? linkOf(content, baseUrl) : encodeData(type, parsed.ok && parsed.data);
    const { limits, warnings, styleWarnings } = payloadType(type);
    const symbol = encodeSymbol(text, {
      errorCorrection: style.errorCorrection,
      ...(dynamic ? {} : limits),
    });
    const effectiveStyle = { ...style, errorCorrection: symbol.errorCorrection };
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
        version: symbol.version,
        modules: symbol.size,
        imageModules: imageSide(symbol.size, effectiveStyle),
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

/** Returns the text of a dynamic code's symbol. */
function linkOf({ compact, shortCode, domain, addresses }: Content, baseUrl: string): string {
  const baseAt = (host: string) => `${baseUrl.split(':', 1)[0]}://${host}`;
  const printed = addresses?.find(({ primary }) => primary);
  if (printed) return new URL(`${baseAt(printed.domain)}/${printed.path.replace(/^\//, '')}`).href;
  return (compact ? compactUrl : shortLink)(domain ? baseAt(domain) : baseUrl, shortCode);
}
