import { contrastOf } from '../color.js';
import { escapeMarkup } from '../escape-markup.js';
import type { Style } from '../style.js';
import type { Box, Layout } from './layout.js';
import { coordinate, roundedRectangle } from './path-data.js';
import type { TextOutline, TextShaper } from './text-outline.js';
import { fittingFontSize } from './text-width.js';

const FONTS = "Inter,'Helvetica Neue',Arial,'Noto Sans',sans-serif";
/** Corner radii in modules. */
const OUTER_RADIUS = 2;
const INNER_RADIUS = 1;
/** Maximum font size as a share of the banner's height. */
const TEXT_SHARE = 0.62;
/** Distance of the baseline below the middle of a line of capitals, in ems. */
const BASELINE = 0.35;
/** Minimum space to the left and right of the text, in modules. */
const SIDE_BEARING = 1;

/**
 * Renders the frame and its text as SVG elements; '' for a style without a frame.
 *
 * @param textShaper Draws the text as outlines where it can; otherwise the text is a `<text>` element.
 */
export function frameElements(
  { frame, foreground }: Style,
  { image, frame: layout }: Layout,
  textShaper: TextShaper | undefined,
): string {
  if (!frame || !layout) return '';
  const { window, banner } = layout;
  const color = frame.color ?? foreground;
  const border = roundedRectangle(image, OUTER_RADIUS) + roundedRectangle(window, INNER_RADIUS);
  const outline = textShaper?.(frame.text);
  const text = outline
    ? outlinedText(outline, banner, readableOn(color))
    : textElement(frame.text, banner, readableOn(color));
  return `<path fill="${color}" fill-rule="evenodd" d="${border}"/>${text}`;
}

function outlinedText({ path, width }: TextOutline, banner: Box, color: string): string {
  const size = Math.min(banner.height * TEXT_SHARE, (banner.width - 2 * SIDE_BEARING) / Math.max(width, 1));
  const x = banner.x + (banner.width - width * size) / 2;
  const position = [x, baseline(banner, size)].map(coordinate).join(' ');
  return `<path fill="${color}" transform="translate(${position}) scale(${coordinate(size)})" d="${path}"/>`;
}

function textElement(text: string, banner: Box, color: string): string {
  const size = fittingFontSize(text, banner.width - 2 * SIDE_BEARING, banner.height * TEXT_SHARE);
  const x = banner.x + banner.width / 2;
  const direction = startsRightToLeft(text) ? ' direction="rtl"' : '';
  return (
    `<text x="${coordinate(x)}" y="${coordinate(baseline(banner, size))}" fill="${color}" font-family="${FONTS}"` +
    ` font-size="${coordinate(size)}" font-weight="700" text-anchor="middle"${direction}>${escapeMarkup(text)}</text>`
  );
}

function baseline(banner: Box, size: number): number {
  return banner.y + banner.height / 2 + size * BASELINE;
}

function readableOn(color: string): string {
  return contrastOf('#ffffff', color) >= contrastOf('#000000', color) ? '#ffffff' : '#000000';
}

/** The first letter decides, as in the Unicode Bidirectional Algorithm (UAX #9, rule P2). */
function startsRightToLeft(text: string): boolean {
  const letter = /\p{L}/u.exec(text)?.[0];
  return (
    letter !== undefined &&
    /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(letter)
  );
}
