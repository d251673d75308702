import type { Style } from '../style.js';

/** A rectangle in modules; the symbol's upper left corner is the origin. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Where things are. The picture is always square. */
export interface Layout {
  picture: Box;
  /** the opening of the frame, when there is one; what is around it is the frame's color */
  window?: Box;
  /** room for the frame's words */
  banner?: Box;
}

const BORDER = 1;
const BANNER_SHARE = 0.16;
const LEAST_BANNER = 5;

/** Modules on a side of the whole picture: symbol, quiet zone and, where there is one, frame. */
export function imageSide(size: number, style: Pick<Style, 'margin' | 'frame'>): number {
  const code = size + 2 * style.margin;
  return style.frame ? code + BORDER + bannerHeight(code) : code;
}

/**
 * @param size of the symbol in modules
 * @param bleed added on each side, e.g. so that modules fall on whole pixels; the frame moves outwards with it
 */
export function layoutOf(
  size: number,
  style: Pick<Style, 'margin' | 'frame'>,
  bleed: { before: number; after: number } = { before: 0, after: 0 },
): Layout {
  const { margin, frame } = style;
  const side = imageSide(size, style) + bleed.before + bleed.after;
  if (!frame)
    return { picture: { x: -margin - bleed.before, y: -margin - bleed.before, width: side, height: side } };

  const banner = bannerHeight(size + 2 * margin);
  const beside = (BORDER + banner) / 2;
  const above = frame.position === 'top' ? banner : BORDER;
  const x = -margin - beside - bleed.before;
  const y = -margin - above - bleed.before;
  const window = {
    x: x + BORDER,
    y: y + above,
    width: side - 2 * BORDER,
    height: side - BORDER - banner,
  };
  const bannerY = frame.position === 'top' ? y : window.y + window.height;
  return {
    picture: { x, y, width: side, height: side },
    window,
    banner: { x: x + BORDER, y: bannerY, width: side - 2 * BORDER, height: banner },
  };
}

/** Odd, so that with the border the symbol stands a whole number of modules from each side. */
function bannerHeight(code: number): number {
  return Math.max(LEAST_BANNER, 2 * Math.round((code * BANNER_SHARE) / 2) + 1);
}
