import type { JSX } from 'preact';
import { navigate } from './location.js';

type LinkProps = JSX.AnchorHTMLAttributes & { href: string };

/**
 * A link within the dashboard that navigates without a reload. Clicks with a modifier key keep the browser's
 * behavior.
 */
export function Link({ href, ...rest }: LinkProps) {
  const handleClick = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    navigate(href);
  };
  return <a href={href} onClick={handleClick} {...rest} />;
}
