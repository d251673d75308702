import { contrastOf } from '../color.js';
import type { Style } from '../style.js';
import { roundedRectangle } from './eyes.js';
import type { Box, Layout } from './layout.js';
import type { TextShaper, TextOutline } from './text-outline.js';
import { fittingFontSize } from './text-width.js';
import { coordinate, escapeXml } from './xml.js';

const FONTS = "Inter,'Helvetica Neue',Arial,'Noto Sans',sans-serif";
const OUTER_RADIUS = 2;
const INNER_RADIUS = 1;
/** Height of the letters' em as a share of the banner. */
const TEXT_SHARE = 0.62;
/** Where the baseline lies below the middle of a line of capitals, in ems. */
const BASELINE = 0.35;
/** Least room left and right of the words, in modules. */
const SIDE_BEARING = 1;

/**
 * The frame of a picture and its words as SVG elements, or '' without a frame.
 * @param letterer draws the words as outlines, where it can
 */
export function frameElements(
  { frame, foreground }: Style,
  { picture, window, banner }: Layout,
  letterer: TextShaper | undefined,
): string {
  if (!frame || !window || !banner) return '';
  const color = frame.color ?? foreground;
  const around = roundedRectangle(picture, OUTER_RADIUS) + roundedRectangle(window, INNER_RADIUS);
  const lettering = letterer?.(frame.text);
  const words = lettering
    ? outlinedWords(lettering, banner, readableOn(color))
    : typedWords(frame.text, banner, readableOn(color));
  return `<path fill="${color}" fill-rule="evenodd" d="${around}"/>${words}`;
}

function outlinedWords({ path, width }: TextOutline, banner: Box, color: string): string {
  const size = Math.min(banner.height * TEXT_SHARE, (banner.width - 2 * SIDE_BEARING) / Math.max(width, 1));
  const x = banner.x + (banner.width - width * size) / 2;
  const place = [x, baselineOf(banner, size)].map(coordinate).join(' ');
  return `<path fill="${color}" transform="translate(${place}) scale(${coordinate(size)})" d="${path}"/>`;
}

function typedWords(text: string, banner: Box, color: string): string {
  const size = fittingFontSize(text, banner.width - 2 * SIDE_BEARING, banner.height * TEXT_SHARE);
  const x = banner.x + banner.width / 2;
  const direction = startsRightToLeft(text) ? ' direction="rtl"' : '';
  return (
    `<text x="${coordinate(x)}" y="${coordinate(baselineOf(banner, size))}" fill="${color}" font-family="${FONTS}"` +
    ` font-size="${coordinate(size)}" font-weight="700" text-anchor="middle"${direction}>${escapeXml(text)}</text>`
  );
}

function baselineOf(banner: Box, size: number): number {
  return banner.y + banner.height / 2 + size * BASELINE;
}

function readableOn(color: string): string {
  return contrastOf('#ffffff', color) >= contrastOf('#000000', color) ? '#ffffff' : '#000000';
}

/** By the first letter, as the Unicode bidirectional algorithm decides it (UAX #9, rule P2). */
function startsRightToLeft(text: string): boolean {
  const letter = /\p{L}/u.exec(text)?.[0];
  return (
    letter !== undefined &&
    /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(letter)
  );
}
