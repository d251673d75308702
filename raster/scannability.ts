import { imageSide } from '../core/render/layout.js';
import type { Assessment } from '../core/scannability.js';
import { assessByRule, SAFE_CONTRAST, withCorrectionUsed, withProblem } from '../core/scannability.js';
import type { Style } from '../core/style.js';
import { isUnfiltered } from '../core/style.js';
import { correctionUsed } from '../core/symbol/error-correction-usage.js';
import type { QrSymbol } from '../core/symbol/encode-symbol.js';
import { reads } from './decode.js';
import { misreadModules } from './misread-modules.js';
import { pixelsOf, rasterize } from './rasterize.js';

export { enforceScannability } from '../core/scannability.js';

/** Pixels a module in the picture that is tried: what a phone's camera makes of a code that fills a third of its view. */
const TRIED_MODULE_PIXELS = 5;

/**
 * Whether scanners read the picture of a symbol. Rules alone decide for plain styles with safe contrast: symbols of square
 * modules in two colors are what scanners are made for. All others are drawn and decoded as well.
 */
export async function assessScannability(
  symbol: QrSymbol,
  style: Style,
  expectedText: string,
): Promise<Assessment> {
  const assessment = assessByRule(symbol.size, style);
  const provedByRule = isUnfiltered(style) && assessment.contrast >= SAFE_CONTRAST;
  if (provedByRule || assessment.problems.length > 0) return assessment;

  const width = imageSide(symbol.size, style) * TRIED_MODULE_PIXELS;
  const picture = await pixelsOf(await rasterize(symbol, style, width));
  if (await reads(picture, expectedText)) {
    const misread = misreadModules(picture, symbol, style, TRIED_MODULE_PIXELS);
    return withCorrectionUsed(assessment, correctionUsed(symbol, misread));
  }
  return withProblem(assessment, { code: 'not_decoded', path: 'style', message: whatToChange(style) });
}

function whatToChange({ logo, shape, margin }: Style): string {
  const advice = [
    ...(logo ? ['a smaller logo'] : []),
    ...(shape === 'square' ? [] : ['shape square']),
    ...(margin < 4 ? ['a margin of 4'] : []),
    'more contrast',
  ];
  return `the drawn picture could not be decoded: try ${advice.join(', ')}`;
}
