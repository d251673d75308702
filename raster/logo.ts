import sharp from 'sharp';
import { decodeImage, imageError, parseDataUri } from './decode-image.js';

const PATH = 'style.logo.image';
/**
 * Sides in pixels, tried in order until the file is small enough: the logo is part of every SVG of its code.
 */
const SIDES = [512, 384, 256, 192] as const;
const MAX_STORED_BYTES = 192 * 1024;

interface Logo {
  /** `data:image/png;base64,…` */
  image: string;
  /** In pixels, at most 512. */
  width: number;
  height: number;
}

/**
 * Reencodes a logo as PNG of at most 512 px and, where 192 px are not too many, 192 KiB: first frame only,
 * upright, in sRGB, without metadata. None of the original bytes are kept.
 *
 * @param dataUri `data:` URI of a PNG, JPEG, or WebP image in base64, at most 512 KiB.
 * @throws DomainError `validation_error` at `style.logo.image` if the image is invalid.
 */
export async function normalizeLogo(dataUri: string): Promise<Logo> {
  const box = { width: SIDES[0], height: SIDES[0] };
  const decoded = await decodeImage(parseDataUri(dataUri, PATH), box, PATH);
  for (const side of SIDES) {
    const { data, info } = await sharp(decoded.data, { raw: decoded.info })
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 9, palette: false })
      .toBuffer({ resolveWithObject: true });
    if (data.length <= MAX_STORED_BYTES || side === SIDES.at(-1)) {
      const image = `data:image/png;base64,${data.toString('base64')}`;
      return { image, width: info.width, height: info.height };
    }
  }
  throw imageError(PATH, 'could not be made small enough');
}
