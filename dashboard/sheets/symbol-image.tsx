import type { PageBox } from '../../core/jobs/sheets/sheet-layout.js';
import { useCodeImage, type DrawableCode } from '../codes/use-code-image.js';

/** The image of a code as a part of an SVG. @param props.box its place, in units of the SVG */
export function SymbolImage({ code, box: { x, y, width, height } }: { code: DrawableCode; box: PageBox }) {
  const href = useCodeImage(code);
  return <image {...(href !== undefined && { href })} x={x} y={y} width={width} height={height} />;
}
