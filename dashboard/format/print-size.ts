import { safeWidthCm } from '../../core/symbols/print/module-size.js';

/**
 * Returns the sentence about the smallest size of a code, which is the same on every page:
 * `Print it 1.5 cm or wider.`
 *
 * @param modules side of the whole image in modules, with its border and frame
 */
export function printSizeSentence(modules: number): string {
  return `Print it ${safeWidthCm(modules)} cm or wider.`;
}
