import sharp from 'sharp';
import { decodeImage, imageError, parseDataUri } from './decode-image.js';

const PATH = 'branding.logo';
/**
 * Tried in order, as multiples of the box, until the file is small enough. 3 suits high-density screens; even
 * noise fits at 1.
 */
const SCALES = [3, 2, 1.5, 1] as const;
/** Box in CSS pixels in which landing pages show the logo. */
const BOX = { width: 192, height: 48 };
const QUALITIES = [90, 75, 55];
/** As base64 that is 10.7 KB, about half of the 20 KB of a page. */
const MAX_BYTES = 8_000;

/**
 * Reencodes a logo as WebP of at most 8,000 bytes: first frame only, upright, in sRGB, without metadata. None
 * of the original bytes are kept.
 *
 * @param dataUri `data:` URI of a PNG, JPEG, or WebP image in base64, at most 512 KiB.
 * @returns `data:image/webp;base64,…`
 * @throws DomainError `validation_error` at `branding.logo` if the image is invalid.
 */
export async function normalizeBrandingLogo(dataUri: string): Promise<string> {
  const largest = { width: BOX.width * SCALES[0], height: BOX.height * SCALES[0] };
  const decoded = await decodeImage(parseDataUri(dataUri, PATH), largest, PATH);
  for (const scale of SCALES) {
    for (const quality of QUALITIES) {
      const bytes = await sharp(decoded.data, { raw: decoded.info })
        .resize(BOX.width * scale, BOX.height * scale, { fit: 'inside', withoutEnlargement: true })
        .webp({ quality, alphaQuality: quality, effort: 5 })
        .toBuffer();
      if (bytes.length <= MAX_BYTES) return `data:image/webp;base64,${bytes.toString('base64')}`;
    }
  }
  throw imageError(PATH, 'could not be made small enough');
}
