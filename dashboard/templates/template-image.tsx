import { useMemo } from 'preact/hooks';
import { renderSvg } from '../../core/symbols/render/svg.js';
import type { Style } from '../../core/symbols/style.js';
import { encodeSymbol } from '../../core/symbols/symbol/encode-symbol.js';

/** A sample code in the style of a template, as codes are shown. */
export function TemplateImage({ style, size }: { style: Style; size: number }) {
  const svg = useMemo(
    () => renderSvg(encodeSymbol('QRELAY', { errorCorrection: style.errorCorrection }), style),
    [style],
  );
  return (
    <img
      class="code-image"
      data-drawn={style.background}
      src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`}
      width={size}
      height={size}
      alt=""
    />
  );
}
