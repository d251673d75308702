import type { LogoImage, OutlinedShape } from '../../core/symbols/render/shapes.js';
import {
  DEVICE_SPACES,
  formatNumbers,
  vectorOperators,
  type ColorSpace,
} from '../../core/symbols/print/vector/operators.js';
import type { Box } from '../../core/symbols/render/layout.js';
import { convertPixels } from './convert-pixels.js';
import { pdfReference, type PdfWriter } from './pdf-writer.js';
import type { VectorAssets } from './vector-assets.js';

/** Operators of a page or form, with the resources that they name. */
export interface PdfContent {
  operators: string;
  /** Dictionary of the resources. */
  resources: string;
}

/** The drawing of a dot that all codes of a file share. */
export type SharedDot = (area: string) => number;

/**
 * Writes shapes as operators. Their images become objects of the file.
 *
 * @param dot Returns the object that draws a dot. Default: each dot is a path.
 */
export function pdfContent(
  shapes: readonly OutlinedShape[],
  space: ColorSpace,
  assets: VectorAssets,
  writer: PdfWriter,
  dot?: SharedDot,
): PdfContent {
  const shadings: string[] = [];
  const images: number[] = [];
  const draw = (image: number, box: Box) => {
    images.push(image);
    // Images stand on their lower edge, but y grows downward here.
    const matrix = formatNumbers([box.width, 0, 0, -box.height, box.x, box.y + box.height]);
    return `q\n${matrix} cm\n/Im${images.length - 1} Do\nQ\n`;
  };
  const operators = vectorOperators(shapes, space, {
    ...(dot && {
      dot(area: string) {
        images.push(dot(area));
        return `/Im${images.length - 1} Do\n`;
      },
    }),
    shading(dictionary) {
      shadings.push(dictionary);
      return `/Sh${shadings.length - 1} sh\n`;
    },
    logo: (logo) => draw(writeLogo(logo, space, assets, writer), logo.box),
  });
  return { operators, resources: `<< ${[shadingEntry(shadings), imageEntry(images)].join('')}>>` };
}

function shadingEntry(shadings: readonly string[]): string {
  if (shadings.length === 0) return '';
  return `/Shading << ${shadings.map((dictionary, index) => `/Sh${index} ${dictionary} `).join('')}>> `;
}

function imageEntry(images: readonly number[]): string {
  if (images.length === 0) return '';
  return `/XObject << ${images.map((id, index) => `/Im${index} ${pdfReference(id)} `).join('')}>> `;
}

function writeLogo(
  logo: LogoImage,
  { mode }: ColorSpace,
  { logos }: VectorAssets,
  writer: PdfWriter,
): number {
  const pixels = logos.get(logo)!;
  const size = `/Type /XObject /Subtype /Image /Width ${pixels.width} /Height ${pixels.height} /BitsPerComponent 8`;
  const mask = pixels.alpha && writer.stream(pixels.alpha, `${size} /ColorSpace /DeviceGray`);
  const opacity = mask === undefined ? '' : ` /SMask ${pdfReference(mask)}`;
  return writer.stream(convertPixels(pixels, mode), `${size} /ColorSpace ${DEVICE_SPACES[mode]}${opacity}`);
}
