import sharp, { type Metadata, type Sharp } from 'sharp';
import {
  MAX_FILE_BYTES,
  MAX_IMAGE_PIXELS,
  MAX_IMAGE_SIDE,
  MAX_STORED_IMAGE_SIDE,
} from '../../core/files/file-limits.js';
import type { FileType, InspectedFile } from '../../core/files/file-types.js';
import { fileRejected } from '../../core/files/rejection-reasons.js';

type ImageType = Exclude<FileType, 'application/pdf'>;

/** Tried in order until the file is at most as large as an upload: noise grows when it is encoded again. */
const SIDES = [MAX_STORED_IMAGE_SIDE, 3_072, 2_048, 1_024];

/** Images within the limits take up to 6 s of a core. */
const TIMEOUT_SECONDS = 30;

/**
 * Decodes an untrusted image and encodes it again in its format: first frame, upright, in sRGB with 8 bits per
 * channel, at most 4,096 px a side, without metadata. Neither comments nor appended bytes are kept. Reads its
 * dimensions from its header first, and decodes no image that is too large.
 *
 * @param type The media type that the signature shows.
 * @throws DomainError `file_rejected` with `dimensions`, `damaged`, or `too_complex`.
 */
export async function inspectImage(source: Buffer, type: ImageType): Promise<InspectedFile> {
  const header = await readHeader(source);
  for (const side of SIDES) {
    const { data, info } = await encodeAgain(source, chooseEncoder(type, header), side);
    if (data.length > MAX_FILE_BYTES && side !== SIDES.at(-1)) continue;
    return { bytes: data, type, pages: null, width: info.width, height: info.height };
  }
  throw new Error('the last side returns');
}

/** Reads the header with the parser that decodes the image, so that both see the same dimensions. */
async function readHeader(source: Buffer): Promise<Metadata> {
  const header = await sharp(source, { pages: 1, limitInputPixels: false }).metadata().catch(rejectDamaged);
  const { width, height } = header;
  if (width <= MAX_IMAGE_SIDE && height <= MAX_IMAGE_SIDE && width * height <= MAX_IMAGE_PIXELS)
    return header;
  const [side, pixels] = [MAX_IMAGE_SIDE.toLocaleString('en-US'), MAX_IMAGE_PIXELS / 1e6];
  throw fileRejected(
    'dimensions',
    `The image is ${width} × ${height} px; scale it down to at most ${side} px a side and ${pixels} megapixels`,
  );
}

/**
 * Text in color is common on menus, so JPEGs keep the full resolution of colors. mozjpeg would halve them, but
 * takes four times as long. Filters of PNG cut photos by a third. PNGs with a palette keep one, or they would
 * grow to three times their size; their colors change by at most 1 of 255.
 */
function chooseEncoder(type: ImageType, { isPalette, width, height }: Metadata): (image: Sharp) => Sharp {
  if (type === 'image/jpeg') return (image) => image.jpeg({ quality: 85, chromaSubsampling: '4:4:4' });
  if (type === 'image/webp') return (image) => image.webp({ quality: 88, effort: 4 });
  const hasItsColors = isPalette === true && Math.max(width, height) <= MAX_STORED_IMAGE_SIDE;
  if (hasItsColors) return (image) => image.png({ palette: true, dither: 0, quality: 100, effort: 1 });
  return (image) => image.png({ compressionLevel: 6, adaptiveFiltering: true });
}

async function encodeAgain(source: Buffer, encode: (image: Sharp) => Sharp, side: number) {
  const input = { pages: 1, failOn: 'error', limitInputPixels: MAX_IMAGE_PIXELS, autoOrient: true } as const;
  const image = sharp(source, input)
    // Shrinking while loading would not notice that the last rows are missing.
    .resize(side, side, { fit: 'inside', withoutEnlargement: true, fastShrinkOnLoad: false })
    .toColourspace('srgb')
    .timeout({ seconds: TIMEOUT_SECONDS });
  return encode(image).toBuffer({ resolveWithObject: true }).catch(rejectDamaged);
}

function rejectDamaged(error: unknown): never {
  if (!String(error).includes('timeout')) {
    throw fileRejected('damaged', 'The image cannot be decoded; export it again as a new file');
  }
  throw fileRejected('too_complex', 'The image takes too long to decode; export it again as a new file');
}
