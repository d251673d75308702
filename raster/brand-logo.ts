import { readDataUri, redraw, refusal } from './decode-image.js';

const PATH = 'branding.logo';
/** Three times the box that scan pages show it in, for sharp phones; smaller ones until the bytes are few: noise fits at 1. */
const SCALES = [3, 2, 1.5, 1];
const BOX = { width: 192, height: 48 };
const QUALITIES = [90, 75, 55];
/** Base64 makes it 10.7 KB, which leaves half of a page's 20 KB to the page. */
const MAX_BYTES = 8_000;

/**
 * A picture sent as a data: URI → a WebP of our own making of at most 8,000 bytes, first frame only, upright, without
 * metadata. The sender's bytes go no further.
 * @returns `data:image/webp;base64,…`
 * @throws DomainError `validation_error` at `branding.logo`
 */
export async function normaliseBrandLogo(dataUri: string): Promise<string> {
  const source = readDataUri(dataUri, PATH);
  for (const scale of SCALES) {
    for (const quality of QUALITIES) {
      const box = { width: BOX.width * scale, height: BOX.height * scale };
      const bytes = await redraw(source, box, PATH, (picture) =>
        picture.webp({ quality, alphaQuality: quality, effort: 5 }).toBuffer(),
      );
      if (bytes.length <= MAX_BYTES) return `data:image/webp;base64,${bytes.toString('base64')}`;
    }
  }
  throw refusal(PATH, 'could not be made small enough');
}
