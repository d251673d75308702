import { DEFAULT_DPI } from '../../core/symbols/print/length.js';
import { readPrintSize, type PrintReadout } from '../../core/symbols/print/print-readout.js';
import { imageSide } from '../../core/symbols/render/layout.js';
import type { Style } from '../../core/symbols/style.js';
import type { ImageTasks } from '../../raster/image-tasks.js';
import { encodeSymbol } from '../../core/symbols/symbol/encode-symbol.js';

/**
 * Returns how large a code is in print, and whether files show the text of its frame.
 *
 * @param code.text Text of its symbol.
 */
export async function readPrint(
  { type, text, style }: { type: string; text: string; style: Style },
  print: { widthMm?: number | undefined; dpi?: number | undefined },
  images: Pick<ImageTasks, 'findUnprintable'>,
): Promise<PrintReadout> {
  const { size } = encodeSymbol(text, { errorCorrection: style.errorCorrection });
  const unprintable = style.frame ? await images.findUnprintable([style.frame.text], 'bold') : [];
  const image = { type, style, symbolModules: size, modules: imageSide(size, style), unprintable, ...print };
  return readPrintSize(image, DEFAULT_DPI);
}
