import { useEffect } from 'preact/hooks';
import { useLocation } from '../router/location.js';

/**
 * Opens, shows, and focuses the part of a page that its URL names: `?open=password` opens the element with
 * `data-part="password"`. Call it in a component that renders the parts.
 */
export function useOpenPart(): void {
  const open = useLocation().query.get('open');
  useEffect(() => {
    if (open === null) return;
    // After the frame has moved focus to the new page.
    const timer = setTimeout(() => openPart(open));
    return () => clearTimeout(timer);
  }, [open]);
}

/** Selects the control that opens a closed fold, a closed rule, or the form of a destination. */
const CLOSED = [
  'details:not([open]) > summary',
  '[data-control="title"][aria-expanded="false"]',
  '.where-part[aria-expanded="false"]',
].join(', ');

function openPart(name: string): void {
  const part = document.querySelector<HTMLElement>(`[data-part="${CSS.escape(name)}"]`);
  part?.querySelector<HTMLElement>(CLOSED)?.click();
  part?.scrollIntoView({ block: 'nearest' });
  // The content of what was just opened follows in the next frame.
  requestAnimationFrame(() => {
    const field = part?.querySelector<HTMLElement>('input, select') ?? part?.querySelector('button');
    field?.focus({ preventScroll: true });
  });
}
