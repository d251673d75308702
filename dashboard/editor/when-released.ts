/**
 * Runs a function now, or after the click that is in progress. A form that changes its layout between the
 * press and the release of a pointer would move the pressed button away, and the click would be lost.
 */
export function whenReleased(run: () => void): void {
  if (!isPressed) return run();
  addEventListener('pointerup', () => setTimeout(run), { once: true });
}

let isPressed = false;
addEventListener('pointerdown', () => (isPressed = true), true);
for (const type of ['pointerup', 'pointercancel']) addEventListener(type, () => (isPressed = false), true);
