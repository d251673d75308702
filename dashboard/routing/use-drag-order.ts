import { useEffect, useRef, useState } from 'preact/hooks';
import type { RefObject } from 'preact';

/**
 * Distance from the edge of the screen, in CSS pixels, at which the page scrolls while an item is dragged.
 */
const SCROLL_EDGE_PX = 72;
const SCROLL_STEP_PX = 14;

/** An item that is being dragged: its current position, and the one it would get if dropped now. */
export interface Drag {
  from: number;
  to: number;
}

/**
 * Reorders the items of a list by dragging, with a mouse, a pen, or a finger. Esc cancels.
 *
 * @param list element whose first `count` children are the items
 * @param count number of items that can be reordered
 * @returns the current drag, and a function for the `pointerdown` of an item's handle
 */
export function useDragOrder(
  list: RefObject<HTMLElement>,
  count: number,
  onMove: (from: number, to: number) => void,
): { drag: Drag | undefined; startDrag: (event: PointerEvent, index: number) => void } {
  const [drag, setDrag] = useState<Drag>();
  const latest = useRef<Drag>();
  latest.current = drag;
  const isDragging = drag !== undefined;

  useEffect(() => {
    if (!isDragging) return;
    const follow = ({ clientY }: PointerEvent) => {
      scrollAtEdge(clientY);
      const to = positionAt(list.current, count, clientY);
      setDrag((current) => current && { ...current, to });
    };
    const drop = () => {
      const { from, to } = latest.current!;
      setDrag(undefined);
      if (from !== to) onMove(from, to);
    };
    const cancel = () => setDrag(undefined);
    const cancelOnEscape = (event: KeyboardEvent) => event.key === 'Escape' && cancel();
    const listeners = {
      pointermove: follow,
      pointerup: drop,
      pointercancel: cancel,
      keydown: cancelOnEscape,
    };
    for (const [type, listener] of Object.entries(listeners))
      addEventListener(type, listener as EventListener);
    return () => {
      for (const [type, listener] of Object.entries(listeners))
        removeEventListener(type, listener as EventListener);
    };
  }, [isDragging, count]);

  const startDrag = (event: PointerEvent, index: number) => {
    if (event.button !== 0) return;
    // Otherwise the browser selects text or scrolls.
    event.preventDefault();
    setDrag({ from: index, to: index });
  };
  return { drag, startDrag };
}

/**
 * Returns the position of the item at a vertical coordinate: the first item above the list, and the last
 * below it.
 */
function positionAt(list: HTMLElement | null, count: number, clientY: number): number {
  const items = [...(list?.children ?? [])].slice(0, count);
  const position = items.findIndex((item) => clientY < item.getBoundingClientRect().bottom);
  return position < 0 ? count - 1 : position;
}

function scrollAtEdge(clientY: number): void {
  if (clientY < SCROLL_EDGE_PX) scrollBy(0, -SCROLL_STEP_PX);
  if (clientY > innerHeight - SCROLL_EDGE_PX) scrollBy(0, SCROLL_STEP_PX);
}
