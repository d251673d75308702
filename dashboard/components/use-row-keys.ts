import { useEffect } from 'preact/hooks';

/** Rows of lists with keys, in the order of the page. */
const ROWS = '[data-rows] > li';
/** Selector of the element of a row that gets the focus: its main link, or its only button. */
const ROW_FOCUS = ':is(a[href], button):not([hidden])';

let mountedLists = 0;
/** The row that had the focus last. */
let lastRow: HTMLElement | undefined;

/**
 * Gives the rows of a list the keys `j`, `k`, `x`, `e`, and, for selected rows, `a` and Esc. Enter opens a
 * row, and Space scrolls, as on any link. Keys apply to the row with the focus, or under the pointer.
 *
 * `x` clicks the checkbox of a row, and `e` its element with `data-edit`.
 *
 * @returns attributes for the `ul` whose `li` are the rows
 */
export function useRowKeys() {
  useEffect(() => {
    if (mountedLists++ === 0) addEventListener('row-key', handleRowKey);
    return () => {
      if (--mountedLists === 0) removeEventListener('row-key', handleRowKey);
    };
  }, []);
  return { 'data-rows': '' };
}

/** Handles a key that `useShortcuts` has no use for, and prevents the event if it had an effect. */
function handleRowKey(event: Event): void {
  const { key, shiftKey } = (event as CustomEvent<KeyboardEvent>).detail;
  const focused = document.activeElement;
  if (focused?.closest('[role=menu]')) return;
  const row = focused?.closest<HTMLElement>(ROWS) ?? undefined;
  const action = ACTIONS[key.toLowerCase()];
  if (action?.(row, shiftKey)) event.preventDefault();
}

/** Returns whether the key had an effect. */
type KeyAction = (focused: HTMLElement | undefined, shiftKey: boolean) => boolean;

const ACTIONS: Readonly<Record<string, KeyAction>> = {
  j: (focused) => move(focused, 1),
  k: (focused) => move(focused, -1),
  x: (focused, shiftKey) => {
    const row = focused ?? hoveredRow();
    const box = row?.querySelector('input[type=checkbox]:enabled');
    lastRow = row;
    return box
      ? box.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey }))
      : false;
  },
  e: (focused) => click((focused ?? hoveredRow())?.querySelector('[data-edit]')),
  a: () => {
    const button = document.querySelector<HTMLElement>('[data-selection-actions] button');
    button?.focus();
    return button !== null;
  },
  escape: () => {
    if (!click(document.querySelector('[data-clear-selection]'))) return false;
    if (lastRow?.isConnected) focusRow(lastRow);
    return true;
  },
};

/** Focuses the next or the previous row. Without a focus, the move starts at the row that had it last. */
function move(focused: HTMLElement | undefined, step: 1 | -1): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>(ROWS)];
  const from = focused ?? (lastRow?.isConnected ? lastRow : undefined);
  const target = from ? rows[rows.indexOf(from) + step] : (hoveredRow() ?? rows[0]);
  if (target) focusRow(target);
  return rows.length > 0;
}

function focusRow(row: HTMLElement): void {
  lastRow = row;
  row.querySelector<HTMLElement>(ROW_FOCUS)?.focus({ preventScroll: true });
  row.scrollIntoView({ block: 'nearest' });
}

/** Returns the innermost row under the pointer: folders are rows in rows. */
function hoveredRow(): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>(`${ROWS}:hover`)].at(-1);
}

function click(element: Element | null | undefined): boolean {
  if (!(element instanceof HTMLElement)) return false;
  element.click();
  return true;
}
