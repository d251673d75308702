import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { moveItem } from '../components/move-item.js';
import { toast } from '../components/toast.js';
import type { Fields } from '../editor/form-fields.js';
import { itemName } from './link-items.js';

/** The control to focus after the next change of the list. */
interface FocusTarget {
  index: number;
  /** Selector within the link. */
  control: 'input' | '[data-control=up]' | '[data-control=down]';
}

/** Adds, moves, and removes the links of a form. The focus stays with the link, and moves are announced. */
export function useItemList(items: readonly Fields[], onItems: (items: Fields[]) => void) {
  const element = useRef<HTMLOListElement>(null);
  const focusTarget = useRef<FocusTarget>();
  const [announcement, setAnnouncement] = useState('');

  // An effect after the next paint could run before the render that the target is meant for.
  useLayoutEffect(() => {
    const target = focusTarget.current;
    if (!target) return;
    focusTarget.current = undefined;
    const control = element.current?.children[target.index]?.querySelector<HTMLElement>(target.control);
    control?.focus();
    control?.scrollIntoView({ block: 'nearest' });
  }, [items]);

  return {
    /** For the list, whose children are the links. */
    element,
    /** Text of a live region. */
    announcement,
    add(item: Fields): void {
      focusTarget.current = { index: items.length, control: 'input' };
      onItems([...items, item]);
    },
    move(index: number, step: -1 | 1): void {
      const to = index + step;
      const isAtEnd = to === 0 || to === items.length - 1;
      const control = step < 0 === isAtEnd ? '[data-control=down]' : '[data-control=up]';
      focusTarget.current = { index: to, control };
      onItems(moveItem(items, index, to));
      setAnnouncement(`${itemName(items[index]!, index)} is now ${to + 1} of ${items.length}`);
    },
    remove(index: number): void {
      focusTarget.current = { index: Math.min(index, items.length - 2), control: 'input' };
      onItems(items.toSpliced(index, 1));
      toast('Link removed', { label: 'Undo', onChoose: () => onItems([...items]) });
    },
  };
}
