/** Asks whether to leave the page; calls `leave` if the user agrees, and nothing otherwise. */
export type AskToLeave = (leave: () => void) => void;

let guard: AskToLeave | undefined;

/**
 * Guards the current page: navigation inside the dashboard asks first, and the browser asks before it closes
 * the tab or loads another page.
 *
 * @returns a function that ends the guard
 */
export function guardLeaving(ask: AskToLeave): () => void {
  guard = ask;
  const onBeforeUnload = (event: Event) => event.preventDefault();
  addEventListener('beforeunload', onBeforeUnload);
  return () => {
    if (guard === ask) guard = undefined;
    removeEventListener('beforeunload', onBeforeUnload);
  };
}

/** Calls `leave` now, or once the user agrees to leave a guarded page. @returns whether it was called */
export function leaveGuarded(leave: () => void): boolean {
  if (!guard) {
    leave();
    return true;
  }
  guard(() => {
    guard = undefined;
    leave();
  });
  return false;
}
