import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { whenIdle } from './when-idle.js';

/** Parts that wait, in the order in which they are shown. */
const waiting = new Set<() => void>();

function showNext(): void {
  const [next] = waiting;
  if (!next) return;
  waiting.delete(next);
  next();
  if (waiting.size > 0) whenIdle(showNext);
}

interface InTurnProps {
  /** Shown until then, with the same height. Default: nothing. */
  placeholder?: ComponentChildren;
  children: () => ComponentChildren;
}

/**
 * Renders a part of a page once the parts before it are shown, and lets the browser respond to people in
 * between: rendering a long page at once would block a slow phone for half a second.
 */
export function InTurn({ placeholder, children }: InTurnProps) {
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    const show = () => setIsDue(true);
    waiting.add(show);
    if (waiting.size === 1) whenIdle(showNext);
    return () => void waiting.delete(show);
  }, []);
  return <>{isDue ? children() : placeholder}</>;
}
