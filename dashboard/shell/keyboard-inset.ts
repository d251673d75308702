/**
 * Follows the keyboard of a phone, which covers the bottom of the page without resizing it: `--keyboard` is
 * the covered height, above which sheets stay.
 */
export function followKeyboard(): void {
  const viewport = window.visualViewport;
  if (!viewport) return;
  const follow = () => {
    // A page that is zoomed in is covered by nothing.
    const covered = viewport.scale > 1 ? 0 : innerHeight - viewport.height - viewport.offsetTop;
    document.documentElement.style.setProperty('--keyboard', `${Math.max(0, Math.round(covered))}px`);
    const field = document.querySelector('dialog[open] :is(input, textarea, select):focus');
    if (covered > 0) field?.scrollIntoView({ block: 'nearest' });
  };
  viewport.addEventListener('resize', follow);
  viewport.addEventListener('scroll', follow);
}
