import sharp from 'sharp';
import { validationError } from '../core/errors.js';

const MAX_BYTES = 512 * 1024;
const MAX_PIXELS = 16_000_000;
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
  const source = readDataUri(dataUri);
  for (const side of SIDES) {
    const { data, info } = await toPng(source, side);
    if (data.length <= MAX_STORED_BYTES || side === SIDES.at(-1)) {
      const image = `data:image/png;base64,${data.toString('base64')}`;
      return { image, width: info.width, height: info.height };
    }
  }
  throw refusal('could not be made small enough');
}

async function toPng(source: Buffer, side: number) {
  try {
    return await sharp(source, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1, autoOrient: true })
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .png({ compressionLevel: 9, palette: false })
      .toBuffer({ resolveWithObject: true });
  } catch (error) {
    const tooBig = error instanceof Error && /pixel limit/i.test(error.message);
    throw refusal(
      tooBig
        ? `has too many pixels: at most ${MAX_PIXELS / 1e6} million`
        : 'cannot be read as a picture: the file is damaged',
    );
  }
}

function readDataUri(dataUri: string): Buffer {
  const match = /^data:image\/(png|jpeg|webp);base64,([A-Za-z0-9+/\s]+={0,2})$/.exec(dataUri);
  if (!match) throw refusal('must be a data: URI of a PNG, JPEG or WebP picture in base64');
  const bytes = Buffer.from(match[2]!, 'base64');
  if (bytes.length > MAX_BYTES) throw refusal(`is ${bytes.length} bytes; at most ${MAX_BYTES} are taken`);
  const found = formatOf(bytes);
  if (!found) throw refusal('is not a PNG, JPEG or WebP picture');
  if (found !== match[1]) throw refusal(`says image/${match[1]} but is image/${found}`);
  return bytes;
}

/** The format by its first bytes: what a sender says about a file is not evidence. */
function formatOf(bytes: Buffer): 'png' | 'jpeg' | 'webp' | undefined {
  if (bytes.subarray(0, 8).toString('latin1') === '\x89PNG\r\n\x1a\n') return 'png';
  if (bytes.subarray(0, 3).toString('hex') === 'ffd8ff') return 'jpeg';
  const riff = bytes.subarray(0, 4).toString('latin1') === 'RIFF';
  return riff && bytes.subarray(8, 12).toString('latin1') === 'WEBP' ? 'webp' : undefined;
}

function refusal(message: string) {
  return validationError([{ path: 'style.logo.image', message }]);
}
