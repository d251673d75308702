import { completeStyle, type Style } from '../../core/symbols/style.js';

/**
 * API path of the account's last codes, one of which may have the look that new codes can have. Few, because
 * each contains its logo.
 */
export const LAST_CODES_PATH = '/api/v1/qr-codes?limit=3';

/** The part of a style that is the brand of an account. The text of a frame belongs to the code. */
type Look = Pick<
  Style,
  'foreground' | 'background' | 'shape' | 'eyes' | 'gradient' | 'logo' | 'cmyk' | 'errorCorrection'
>;

/** Returns the colors, shapes, and logo of a style. */
function lookOf(style: Style): Look {
  const { foreground, background, shape, eyes, gradient, logo, cmyk, errorCorrection } = style;
  return { foreground, background, shape, eyes, gradient, logo, errorCorrection, ...(cmyk && { cmyk }) };
}

/** Returns whether two styles have the same colors, shapes, and logo. */
export function isSameLook(one: Style, other: Style): boolean {
  return JSON.stringify(lookOf(one)) === JSON.stringify(lookOf(other));
}

/** Returns whether a style has colors, shapes, or a logo of its own. */
export function hasOwnLook(style: Style): boolean {
  return !isSameLook({ ...style, errorCorrection: 'M' }, completeStyle());
}

/** Returns a style with the look of another one. Its frame, format, and size stay. */
export function withLook({ cmyk: _formerInks, ...style }: Style, other: Style): Style {
  return { ...style, ...lookOf(other) };
}
