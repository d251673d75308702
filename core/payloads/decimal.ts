import { z } from 'zod';
import { reading } from './normalize.js';

/** A decimal as text: no exponent, no more digits than needed, at least `least` after the point. */
export function writeDecimal(value: number, most: number, least = 0): string {
  const fixed = value.toFixed(most);
  if (most === 0) return fixed;
  const [whole = '0', fraction = ''] = fixed.split('.');
  const kept = fraction.replace(/0+$/, '').padEnd(least, '0');
  return kept === '' ? whole : `${whole}.${kept}`;
}

/** The number behind a plain decimal, or the text itself, to be refused. */
export function readDecimal(text: string): number | string {
  return /^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : text;
}

/**
 * An amount of money: a JSON number, or a plain decimal in a string, as some clients keep money. More decimals than the
 * currency has are refused, never rounded.
 * @param decimals the most digits after the point
 */
export function amount({ min, max, decimals }: { min: number; max: number; decimals: number }) {
  const number = z
    .number()
    .min(min, { abort: true })
    .max(max, { abort: true })
    .check(
      reading((value) =>
        Number(value.toFixed(decimals)) === value
          ? { value }
          : { problem: `must have at most ${decimals} decimals` },
      ),
    );
  return z.preprocess((sent) => (typeof sent === 'string' ? readDecimal(sent) : sent), number);
}
