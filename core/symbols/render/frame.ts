import { contrastOf } from '../../basics/color.js';
import type { Style } from '../style.js';
import type { Box, Layout } from './layout.js';
import { roundedRectangle } from './path-data.js';
import type { Area, Ink, Shape, TextLine } from './shapes.js';
import type { TextOutline, TextShaper } from './text-outline.js';
import { fittingFontSize } from './text-width.js';

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
 * Returns the frame and its text; nothing for a style without a frame.
 *
 * @param textShaper Draws the text as outlines where it can.
 */
export function frameShapes(
  { frame, foreground }: Style,
  { image, frame: layout }: Layout,
  textShaper: TextShaper | undefined,
): Shape[] {
  if (!frame || !layout) return [];
  const { window, banner } = layout;
  const border: Ink =
    frame.color === null ? { color: foreground, role: 'foreground' } : { color: frame.color, role: 'frame' };
  const path = roundedRectangle(image, OUTER_RADIUS) + roundedRectangle(window, INNER_RADIUS);
  const outline = textShaper?.(frame.text);
  const ink: Ink = { color: readableOn(border.color), role: undefined };
  return [
    { kind: 'area', paint: { kind: 'ink', ink: border }, isEvenOdd: true, path },
    outline ? outlinedText(outline, banner, ink) : textLine(frame.text, banner, ink),
  ];
}

function outlinedText({ path, width }: TextOutline, banner: Box, ink: Ink): Area {
  const scale = Math.min(banner.height * TEXT_SHARE, (banner.width - 2 * SIDE_BEARING) / Math.max(width, 1));
  const x = banner.x + (banner.width - width * scale) / 2;
  return { kind: 'area', paint: { kind: 'ink', ink }, place: { x, y: baseline(banner, scale), scale }, path };
}

function textLine(text: string, banner: Box, ink: Ink): TextLine {
  const fontSize = fittingFontSize(text, banner.width - 2 * SIDE_BEARING, banner.height * TEXT_SHARE);
  const x = banner.x + banner.width / 2;
  return { kind: 'text', ink, text, x, baseline: baseline(banner, fontSize), fontSize, area: banner };
}

function baseline(banner: Box, size: number): number {
  return banner.y + banner.height / 2 + size * BASELINE;
}

function readableOn(color: string): string {
  return contrastOf('#ffffff', color) >= contrastOf('#000000', color) ? '#ffffff' : '#000000';
}
