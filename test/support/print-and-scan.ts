import QRCode from 'qrcode';
import { decodeQr } from './decode-qr.js';

const PIXELS_PER_MODULE = 4;
const QUIET_ZONE = 4;

/** Renders the text as a plain QR code and returns what the independent decoder reads from it. */
export async function printAndScan(text: string): Promise<string | undefined> {
  const { modules } = QRCode.create([{ data: new TextEncoder().encode(text), mode: 'byte' }], {
    errorCorrectionLevel: 'M',
  });
  const width = (modules.size + 2 * QUIET_ZONE) * PIXELS_PER_MODULE;
  const data = new Uint8ClampedArray(width * width * 4).fill(255);
  for (let y = 0; y < width; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const row = Math.floor(y / PIXELS_PER_MODULE) - QUIET_ZONE;
      const column = Math.floor(x / PIXELS_PER_MODULE) - QUIET_ZONE;
      const inside = row >= 0 && column >= 0 && row < modules.size && column < modules.size;
      if (inside && modules.get(row, column)) data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
    }
  }
  return decodeQr({ data, width, height: width });
}
