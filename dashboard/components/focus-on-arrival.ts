import { isPhone } from './phone-screen.js';

/**
 * Focuses the field that a page starts with. Does nothing if the user has focused something else, or on a
 * phone, whose keyboard would cover the page. Escape leaves the field: keys are then shortcuts again.
 */
export function focusOnArrival(field: HTMLElement | null | undefined): void {
  const focused = document.activeElement;
  if (isPhone() || (focused !== document.body && focused?.id !== 'content')) return;
  field?.focus({ preventScroll: true });
  field?.addEventListener('keydown', ({ key }) => key === 'Escape' && field.blur());
}
