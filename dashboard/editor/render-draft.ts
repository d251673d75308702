import { shortUrl } from '../../core/urls.js';
import { DomainError, type ErrorDetail } from '../../core/errors.js';
import { encodeData, payloadType, parseData, type CodeType } from '../../core/payloads/registry.js';
import { imageSide } from '../../core/render/layout.js';
import { renderSvg } from '../../core/render/svg.js';
import { assessByRule, type Scannability } from '../../core/scannability.js';
import type { Style } from '../../core/style.js';
import { encodeSymbol } from '../../core/symbol/encode-symbol.js';
import { isDynamic, type Draft } from './draft.js';
import { dataOf } from './form-data.js';

/** A draft as a picture, drawn by the code that the service draws with. */
export interface Drawing {
  svg: string;
  version: number;
  /** Modules on a side of the symbol. */
  modules: number;
  /** Modules on a side of the picture: with quiet zone and frame. */
  pictureModules: number;
  scannability: Scannability;
}

export interface RenderedDraft {
  /** undefined: there is nothing to draw yet. */
  drawing: Drawing | undefined;
  /** What is wrong with the content, by its path in the request. */
  errors: readonly ErrorDetail[];
}

/** Draws what is there so far. A dynamic code can be drawn before its content is right: it carries the short URL alone. */
export function drawDraft(draft: Draft, baseUrl: string): RenderedDraft {
  return drawContent({ ...draft, data: dataOf(draft) }, baseUrl);
}

interface Content {
  type: CodeType;
  data: unknown;
  dynamic: boolean | undefined;
  shortCode: string;
  style: Style;
}

/** The same for a content as the API takes it. */
export function drawContent(content: Content, baseUrl: string): RenderedDraft {
  const { type, style, shortCode } = content;
  const reading = parseData(type, content.data);
  const errors = reading.ok ? [] : reading.issues;
  const dynamic = isDynamic(content);
  if (!reading.ok && !dynamic) return { drawing: undefined, errors };
  try {
    const text = dynamic ? shortUrl(baseUrl, shortCode) : encodeData(type, reading.ok && reading.data);
    const { limits, warnings } = payloadType(type);
    const symbol = encodeSymbol(text, {
      errorCorrection: style.errorCorrection,
      ...(dynamic ? {} : limits),
    });
    const drawn = { ...style, errorCorrection: symbol.errorCorrection };
    const { problems, ...assessment } = assessByRule(symbol.size, drawn);
    const notes = [...problems, ...assessment.warnings, ...((reading.ok && warnings?.(reading.data)) || [])];
    return {
      drawing: {
        svg: renderSvg(symbol, drawn),
        version: symbol.version,
        modules: symbol.size,
        pictureModules: imageSide(symbol.size, drawn),
        scannability: {
          ...assessment,
          warnings: notes.map(({ code, message }) => ({ code, message })),
        },
      },
      errors,
    };
  } catch (thrown) {
    if (thrown instanceof DomainError) return { drawing: undefined, errors: thrown.details ?? [] };
    throw thrown;
  }
}
