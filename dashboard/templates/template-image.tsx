import { useMemo } from 'preact/hooks';
import type { Style } from '../../core/style.js';
import { renderContent } from '../editor/render-draft.js';

/** A sample code in the style of a template, on white in both themes, as codes are shown. */
export function TemplateImage({ style, size }: { style: Style; size: number }) {
  const svg = useMemo(
    () =>
      renderContent(
        { type: 'text', data: 'QRELAY', dynamic: false, shortCode: '', style },
        'https://example.com',
      ).preview?.svg ?? '',
    [style],
  );
  return (
    <img
      class="code-image"
      src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`}
      width={size}
      height={size}
      alt=""
    />
  );
}
