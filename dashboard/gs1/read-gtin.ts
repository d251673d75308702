import { checkDigit, listGtinForms, parseGtin } from '../../core/gs1/gtin.js';

/** A note of a form about a barcode number. */
export type GtinNote = { kind: 'error' | 'hint' | 'valid'; text: string };

/** Names of barcode numbers by their number of digits. */
const NAMES: Readonly<Record<number, string>> = { 8: 'EAN-8', 12: 'UPC', 13: 'EAN-13', 14: 'GTIN-14' };

const HINT = 'The number below the barcode, with 8, 12, 13, or 14 digits. Or paste (01)… or a GS1 link.';

/** Returns a barcode number without the spaces and hyphens with which packages print it. */
export function compactGtin(text: string): string {
  return text.replaceAll(/[\s-]/g, '');
}

/**
 * Returns the note about a barcode number, while it is typed or after that.
 *
 * A number of 8 or 12 digits may be the beginning of a longer one, so its check digit is not an error while
 * it is typed.
 *
 * @param isTyping whether more digits may follow
 */
export function noteOnGtin(text: string, isTyping: boolean): GtinNote {
  const gtin = compactGtin(text);
  if (gtin === '') return { kind: 'hint', text: HINT };
  if (!/^\d+$/.test(gtin)) return { kind: 'error', text: 'A barcode number has digits only.' };
  const parsed = parseGtin(gtin);
  if ('value' in parsed) {
    const [shortest = ''] = listGtinForms(parsed.value).slice(-1);
    return { kind: 'valid', text: `Complete (${NAMES[shortest.length]}), with the right check digit.` };
  }
  const isComplete = gtin.length >= 13 || !isTyping;
  if (gtin.length in NAMES && isComplete) {
    const expected = checkDigit(gtin.slice(0, -1));
    return {
      kind: 'error',
      text: `A digit is wrong. If the others are right, the last one is ${expected}, not ${gtin.at(-1)}.`,
    };
  }
  if (gtin.length > 14) return { kind: 'error', text: `${gtin.length} digits are too many: at most 14.` };
  const counted = `${gtin.length} ${gtin.length === 1 ? 'digit' : 'digits'}`;
  if (isComplete) return { kind: 'error', text: `${counted}, but a barcode number has 8, 12, 13, or 14.` };
  return { kind: 'hint', text: `${counted} so far, of 8, 12, 13, or 14.` };
}
