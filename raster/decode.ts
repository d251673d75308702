import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type * as Reader from 'zxing-wasm/reader';

/** RGBA, row by row. */
export interface Pixels {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

let reader: Promise<typeof Reader> | undefined;

/**
 * Whether an independent decoder (zxing-cpp) finds exactly `text` in the picture.
 * Bytes are compared, because a decoder has to guess the character set of what it finds.
 * It is loaded (1 MB of WebAssembly) at the first call: plain styles never need it.
 */
export async function reads(picture: Pixels, text: string): Promise<boolean> {
  reader ??= loadReader();
  const { readBarcodes } = await reader;
  const [found] = await readBarcodes(
    { ...picture, colorSpace: 'srgb' },
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
  // The module otherwise fetches its WebAssembly from a public host.
  module.prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(await readFile(path)).buffer } });
  return module;
}
