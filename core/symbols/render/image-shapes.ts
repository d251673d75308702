import type { Style } from '../style.js';
import type { QrSymbol } from '../symbol/encode-symbol.js';
import { frameShapes } from './frame.js';
import type { Layout } from './layout.js';
import { logoBox } from './logo-layout.js';
import { moduleShapes } from './module-shapes.js';
import { roundedRectangle } from './path-data.js';
import type { OutlinedShape, Shape } from './shapes.js';
import type { TextShaper } from './text-outline.js';

/**
 * Returns everything that an image shows, from back to front: background, frame, modules, and logo.
 *
 * @param textShaper Draws a frame's text as outlines. Without it, the text is a `TextLine`.
 */
export function imageShapes(
  symbol: QrSymbol,
  style: Style,
  layout: Layout,
  textShaper: TextShaper,
): OutlinedShape[];
export function imageShapes(
  symbol: QrSymbol,
  style: Style,
  layout: Layout,
  textShaper: TextShaper | undefined,
): Shape[];
export function imageShapes(
  symbol: QrSymbol,
  style: Style,
  layout: Layout,
  textShaper: TextShaper | undefined,
): Shape[] {
  const { background, logo } = style;
  const ink = { color: background, role: 'background' as const };
  return [
    ...(background === 'transparent'
      ? []
      : [{ kind: 'area', paint: { kind: 'ink', ink }, path: roundedRectangle(layout.image, 0) } as const]),
    ...frameShapes(style, layout, textShaper),
    ...moduleShapes(symbol, style),
    ...(logo ? [{ kind: 'logo', image: logo.image, box: logoBox(symbol.size, logo) } as const] : []),
  ];
}
