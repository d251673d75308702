import { imageSide } from '../core/symbols/render/layout.js';
import {
  assessByRule,
  isAssessedByRule,
  withErrorCorrectionUsed,
  withUnprintableText,
  withProblem,
  type Assessment,
} from '../core/symbols/print/scannability.js';
import type { Style } from '../core/symbols/style.js';
import type { QrSymbol } from '../core/symbols/symbol/encode-symbol.js';
import { errorCorrectionUsed } from '../core/symbols/symbol/error-correction-usage.js';
import { decodesTo } from './decode-symbol.js';
import { findUnprintable } from './find-unprintable.js';
import { misreadModules } from './misread-modules.js';
import { rasterize, readPixels } from './rasterize.js';

/** Resolution of the image that is decoded: what a phone sees of a code that fills a third of its view. */
const PIXELS_PER_MODULE = 5;
const SUGGESTIONS = new Intl.ListFormat('en', { type: 'disjunction' });

/**
 * Checks whether scanners can read the image of a symbol.
 *
 * Styles that the rules do not decide are also rendered, decoded, and measured.
 *
 * @param expectedText Text that the image must decode to.
 */
export async function assessScannability(
  symbol: QrSymbol,
  style: Style,
  expectedText: string,
): Promise<Assessment> {
  const assessment = withUnprintableText(
    assessByRule(symbol.size, style),
    style.frame ? await findUnprintable([style.frame.text], 'bold') : [],
  );
  if (isAssessedByRule(assessment, style)) return assessment;

  const width = imageSide(symbol.size, style) * PIXELS_PER_MODULE;
  const image = await readPixels(await rasterize(symbol, style, width));
  if (await decodesTo(image, expectedText)) {
    const misread = misreadModules(image, symbol, style, PIXELS_PER_MODULE);
    return withErrorCorrectionUsed(assessment, errorCorrectionUsed(symbol, misread));
  }
  return withProblem(assessment, { code: 'not_decoded', path: 'style', message: suggestChanges(style) });
}

function suggestChanges({ logo, shape, eyes, margin }: Style): string {
  const suggestions = [
    ...(logo ? ['a smaller logo'] : []),
    ...(eyes.frame === 'circle' ? ['rounded eyes'] : []),
    ...(shape === 'square' ? [] : ['square modules']),
    ...(margin < 4 ? ['a margin of 4'] : []),
    'more contrast',
  ];
  return `the image could not be decoded; try ${SUGGESTIONS.format(suggestions)}`;
}
