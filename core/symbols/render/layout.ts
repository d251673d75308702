import type { Style } from '../style.js';

/** A rectangle in modules. The upper left corner of the symbol is the origin. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Layout {
  /** The whole image; always square. */
  image: Box;
  /** undefined for a style without a frame. */
  frame: FrameLayout | undefined;
}

interface FrameLayout {
  /** Opening of the frame, which holds the symbol with its quiet zone. */
  window: Box;
  /** Area of the frame's text. */
  banner: Box;
}

/** Space in modules that is added around an image, for example to align modules with whole pixels. */
export interface Bleed {
  /** Left and above. */
  before: number;
  /** Right and below. */
  after: number;
}

const NO_BLEED: Bleed = { before: 0, after: 0 };

/** Width of a frame's border in modules. */
const BORDER = 1;
/** Height of the banner as a share of the side of symbol and quiet zone. */
const BANNER_SHARE = 0.16;
const MIN_BANNER_HEIGHT = 5;

/**
 * Returns the side of the whole image in modules: symbol, quiet zone, and frame.
 *
 * @param size Side of the symbol in modules.
 */
export function imageSide(size: number, style: Pick<Style, 'margin' | 'frame'>): number {
  const inner = size + 2 * style.margin;
  return style.frame ? inner + BORDER + bannerHeight(inner) : inner;
}

/**
 * Returns where the parts of an image are.
 *
 * @param size Side of the symbol in modules.
 * @param bleed Widens the quiet zone; a frame moves outward with it.
 */
export function layoutOf(
  size: number,
  style: Pick<Style, 'margin' | 'frame'>,
  bleed: Bleed = NO_BLEED,
): Layout {
  const { margin, frame } = style;
  const side = imageSide(size, style) + bleed.before + bleed.after;
  if (!frame) {
    const start = -margin - bleed.before;
    return { image: { x: start, y: start, width: side, height: side }, frame: undefined };
  }

  const banner = bannerHeight(size + 2 * margin);
  const left = (BORDER + banner) / 2;
  const above = frame.position === 'top' ? banner : BORDER;
  const x = -margin - left - bleed.before;
  const y = -margin - above - bleed.before;
  const window = {
    x: x + BORDER,
    y: y + above,
    width: side - 2 * BORDER,
    height: side - BORDER - banner,
  };
  const bannerY = frame.position === 'top' ? y : window.y + window.height;
  return {
    image: { x, y, width: side, height: side },
    frame: { window, banner: { x: x + BORDER, y: bannerY, width: side - 2 * BORDER, height: banner } },
  };
}

/**
 * Odd, so that border and banner together are even and the symbol starts on a whole module from each side.
 */
function bannerHeight(inner: number): number {
  return Math.max(MIN_BANNER_HEIGHT, 2 * Math.round((inner * BANNER_SHARE) / 2) + 1);
}
