import type { JSX } from 'preact';
import { navigate } from './location.js';

type LinkProps = JSX.AnchorHTMLAttributes & { href: string };

/** A link within the dashboard: opens without a reload, and in a new tab like any other link. */
export function Link({ href, ...rest }: LinkProps) {
  const open = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    navigate(href);
  };
  return <a href={href} onClick={open} {...rest} />;
}
