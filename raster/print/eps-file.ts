import { zlibSync } from 'fflate';
import type { Box } from '../../core/symbols/render/layout.js';
import type { LogoImage, OutlinedShape } from '../../core/symbols/render/shapes.js';
import {
  DEVICE_SPACES,
  formatNumbers,
  vectorOperators,
  type ColorSpace,
} from '../../core/symbols/print/vector/operators.js';
import { encodeAscii85 } from './ascii85.js';
import { convertPixels, flattenPixels } from './convert-pixels.js';
import { fitToPage, formatPoints, toPoints } from './page-geometry.js';
import type { VectorAssets } from './vector-assets.js';

/** Defines the operators of PDF that shapes are written with. `sh` takes the dictionary itself. */
const PROLOG = `%%BeginProlog
/QrDict 24 dict def QrDict begin
/q{gsave}bind def /Q{grestore}bind def /cm{6 array astore concat}bind def
/m{moveto}bind def /l{lineto}bind def /c{curveto}bind def /h{closepath}bind def
/f{fill}bind def /f*{eofill}bind def /W{clip}bind def /W*{eoclip}bind def /n{newpath}bind def
/rg{setrgbcolor}bind def /g{setgray}bind def /k{setcmykcolor}bind def /sh{shfill}bind def
end
%%EndProlog
`;

interface EpsOptions {
  /** Area of the shapes that the file shows; it is square. */
  image: Box;
  /** Side of the image in millimeters. */
  widthMm: number;
  space: ColorSpace;
  /** Color below logos, `#RRGGBB`: PostScript has no transparency. */
  background: string;
}

/**
 * Writes shapes as Encapsulated PostScript (EPSF-3.0, language level 3), in seven-bit ASCII.
 *
 * @see Adobe Technical Note 5002, Encapsulated PostScript File Format Specification
 */
export function writeEps(
  shapes: readonly OutlinedShape[],
  options: EpsOptions,
  assets: VectorAssets,
): Buffer {
  const { image, widthMm, space } = options;
  const side = toPoints(widthMm);
  const exact = formatPoints(side);
  const operators = vectorOperators(shapes, space, {
    shading: (dictionary) => `${dictionary} sh\n`,
    logo: (logo) => logoOperators(logo, options, assets),
  });
  return Buffer.from(
    `%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 ${Math.ceil(side)} ${Math.ceil(side)}\n` +
      `%%HiResBoundingBox: 0 0 ${exact} ${exact}\n%%LanguageLevel: 3\n%%DocumentData: Clean7Bit\n%%Pages: 1\n` +
      `%%EndComments\n${PROLOG}%%Page: 1 1\nQrDict begin\nq\n${fitToPage(image, side)}${operators}Q\nend\nshowpage\n%%Trailer\n%%EOF\n`,
    'latin1',
  );
}

function logoOperators(logo: LogoImage, { space, background }: EpsOptions, assets: VectorAssets): string {
  const pixels = assets.logos.get(logo)!;
  const data = convertPixels({ rgb: flattenPixels(pixels, background) }, space.mode);
  const decode = { rgb: '0 1 0 1 0 1', cmyk: '0 1 0 1 0 1 0 1', gray: '0 1' }[space.mode];
  return (
    `q\n${DEVICE_SPACES[space.mode]} setcolorspace\n` +
    imageOperators({ ...pixels, bits: 8, decode, operator: 'image', data, box: logo.box })
  );
}

interface EpsImage {
  width: number;
  height: number;
  /** Bits per component. */
  bits: number;
  decode: string;
  operator: string;
  data: Uint8Array;
  box: Box;
}

/** Returns an image with its data inline, which ends the graphics state that was saved before it. */
function imageOperators({ width, height, bits, decode, operator, data, box }: EpsImage): string {
  return (
    `${formatNumbers([box.width, 0, 0, box.height, box.x, box.y])} cm\n` +
    `<< /ImageType 1 /Width ${width} /Height ${height} /BitsPerComponent ${bits} /Decode [${decode}]\n` +
    `/ImageMatrix [${width} 0 0 ${height} 0 0]\n` +
    `/DataSource currentfile /ASCII85Decode filter /FlateDecode filter >>\n${operator}\n` +
    `${encodeAscii85(zlibSync(data, { level: 6 }))}\nQ\n`
  );
}
