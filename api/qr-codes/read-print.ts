import { DEFAULT_DPI } from '../../core/print/length.js';
import { readPrintSize, type PrintReadout } from '../../core/print/module-size.js';
import { imageSide } from '../../core/render/layout.js';
import type { Style } from '../../core/style.js';
import { encodeSymbol } from '../../core/symbol/encode-symbol.js';

/** Returns how large a code is in print. @param code.text Text of its symbol. */
export function readPrint(
  { text, style }: { text: string; style: Style },
  print: { widthMm?: number | undefined; dpi?: number | undefined },
): PrintReadout {
  const { size } = encodeSymbol(text, { errorCorrection: style.errorCorrection });
  return readPrintSize({ symbolModules: size, modules: imageSide(size, style), ...print }, DEFAULT_DPI);
}
