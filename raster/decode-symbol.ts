import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type * as Reader from 'zxing-wasm/reader';

/** An image as RGBA, row-major, four bytes per pixel. */
export interface Pixels {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

let reader: Promise<typeof Reader> | undefined;

/**
 * Reports whether an independent decoder (zxing-cpp) finds exactly `text` in an image.
 *
 * Compares bytes, because a decoder has to guess the character set. Loads the decoder (1 MB of WebAssembly)
 * at the first call, since plain styles never need it.
 */
export async function decodesTo(image: Pixels, text: string): Promise<boolean> {
  reader ??= loadReader();
  const { readBarcodes } = await reader;
  const [found] = await readBarcodes(
    { ...image, colorSpace: 'srgb' },
    {
      formats: ['QRCode'],
      maxNumberOfSymbols: 1,
      tryInvert: false,
    },
  );
  return found?.isValid === true && Buffer.from(found.bytes).equals(Buffer.from(text, 'utf8'));
}

async function loadReader(): Promise<typeof Reader> {
  const module = await import('zxing-wasm/reader');
  const path = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  // Without a binary, the module downloads one from a public CDN.
  module.prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(await readFile(path)).buffer } });
  return module;
}
