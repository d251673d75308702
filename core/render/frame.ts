import { contrastOf } from '../colour.js';
import type { Style } from '../style.js';
import { roundedRectangle } from './eyes.js';
import type { Layout } from './layout.js';
import { fittingFontSize } from './text-width.js';
import { coordinate, escapeXml } from './xml.js';

const FONTS = "Inter,'Helvetica Neue',Arial,'Noto Sans',sans-serif";
const OUTER_RADIUS = 2;
const INNER_RADIUS = 1;
/** Height of the letters' em as a share of the banner. */
const TEXT_SHARE = 0.62;
/** Where the baseline lies below the middle of a line of capitals, in ems. */
const BASELINE = 0.35;

/** The frame of a picture and its words as SVG elements, or '' without a frame. */
export function frameElements({ frame, foreground }: Style, { picture, window, banner }: Layout): string {
  if (!frame || !window || !banner) return '';
  const colour = frame.color ?? foreground;
  const around = roundedRectangle(picture, OUTER_RADIUS) + roundedRectangle(window, INNER_RADIUS);
  const fontSize = fittingFontSize(frame.text, banner.width - 2, banner.height * TEXT_SHARE);
  const x = banner.x + banner.width / 2;
  const y = banner.y + banner.height / 2 + fontSize * BASELINE;
  const direction = startsRightToLeft(frame.text) ? ' direction="rtl"' : '';
  return (
    `<path fill="${colour}" fill-rule="evenodd" d="${around}"/>` +
    `<text x="${coordinate(x)}" y="${coordinate(y)}" fill="${readableOn(colour)}" font-family="${FONTS}"` +
    ` font-size="${coordinate(fontSize)}" font-weight="700" text-anchor="middle"${direction}>${escapeXml(frame.text)}</text>`
  );
}

function readableOn(colour: string): string {
  return contrastOf('#ffffff', colour) >= contrastOf('#000000', colour) ? '#ffffff' : '#000000';
}

/** By the first letter, as the Unicode bidirectional algorithm decides it (UAX #9, rule P2). */
function startsRightToLeft(text: string): boolean {
  const letter = /\p{L}/u.exec(text)?.[0];
  return (
    letter !== undefined &&
    /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(letter)
  );
}
