import { useRef } from 'preact/hooks';
import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import { startDrag } from '../folders/dragged-codes.js';
import { useCan } from '../session/use-can.js';

/**
 * Lets the rows of the list be dragged onto a folder of the navigation: the selected codes, or the code of a
 * row that is not selected. Browsers drag links, and the link of a row covers it.
 *
 * @returns handlers for an element around the list, and a function that takes the codes shown
 */
export function useDraggedRows(selected: ReadonlyMap<string, QrCode>) {
  const can = useCan();
  const shown = useRef<readonly QrCode[]>([]);
  const handlers = {
    onDragStart: (event: DragEvent) => {
      const link = event.target instanceof Element ? event.target.closest('.code-row-name') : null;
      const id = link?.getAttribute('href')?.split('/').at(-1);
      const code = shown.current.find((each) => each.id === id);
      if (code && can('codes:write'))
        startDrag(event, selected.has(code.id) ? [...selected.values()] : [code]);
    },
  };
  const setShown = (codes: readonly QrCode[]) => {
    shown.current = codes;
  };
  return { handlers, setShown };
}
