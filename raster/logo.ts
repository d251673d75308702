import { readDataUri, redraw, refusal } from './decode-image.js';

const PATH = 'style.logo.image';
/** Sides tried, in pixels, until the PNG is small enough to be part of every SVG that is served. */
const SIDES = [512, 384, 256, 192];
const MAX_STORED_BYTES = 192 * 1024;

interface Logo {
  /** `data:image/png;base64,…` */
  image: string;
  width: number;
  height: number;
}

/**
 * A picture sent as a data: URI → a PNG of our own making: at most 512 px and 192 KiB, first frame only, upright, without metadata.
 * The sender's bytes go no further.
 * @throws DomainError `validation_error` at `style.logo.image`
 */
export async function normaliseLogo(dataUri: string): Promise<Logo> {
  const source = readDataUri(dataUri, PATH);
  for (const side of SIDES) {
    const { data, info } = await redraw(source, { width: side, height: side }, PATH, (picture) =>
      picture.png({ compressionLevel: 9, palette: false }).toBuffer({ resolveWithObject: true }),
    );
    if (data.length <= MAX_STORED_BYTES || side === SIDES.at(-1)) {
      const image = `data:image/png;base64,${data.toString('base64')}`;
      return { image, width: info.width, height: info.height };
    }
  }
  throw refusal(PATH, 'could not be made small enough');
}
