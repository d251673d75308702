import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

const require = createRequire(import.meta.url);

/** Raw pixels, RGBA. */
export interface Pixels {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

prepareZXingModule({
  overrides: {
    wasmBinary: new Uint8Array(readFileSync(require.resolve('zxing-wasm/reader/zxing_reader.wasm'))).buffer,
  },
});

/**
 * Reads a QR code with zxing-cpp, which shares no code with the renderer and guesses the character set as
 * phones do.
 * @param image raw pixels, or a PNG file
 * @returns the text, or undefined if no symbol is readable
 */
export async function decodeQr(image: Pixels | Uint8Array): Promise<string | undefined> {
  const input = image instanceof Uint8Array ? image : { ...image, colorSpace: 'srgb' as const };
  const [result] = await readBarcodes(input, {
    formats: ['QRCode'],
    maxNumberOfSymbols: 1,
    textMode: 'Plain',
  });
  return result?.isValid === true ? result.text : undefined;
}
