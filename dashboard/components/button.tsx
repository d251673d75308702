import type { ComponentChildren, JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Link } from '../router/link.js';
import type { Permission } from '../session/permissions.js';
import { useCan } from '../session/use-can.js';
import { Icon, type IconName } from './icon.js';

interface ButtonStyle {
  /** `primary`: at most one per page; `danger`: cannot be undone; `quiet`: without a border. */
  kind?: 'primary' | 'plain' | 'quiet' | 'danger';
  icon?: IconName;
  small?: boolean;
  /** Permission without which the button is left out. */
  needs?: Permission | undefined;
  /** Without children the button shows its icon only and needs an `aria-label`. */
  children?: ComponentChildren;
}

type ButtonProps = ButtonStyle & Omit<JSX.ButtonHTMLAttributes, 'icon'> & { busy?: boolean };

/**
 * A button, if the member's role has what it needs. While `busy`, it shows a spinner and is disabled; the
 * focus that it loses by that returns afterward, unless it has moved on.
 */
export function Button({
  kind = 'plain',
  icon,
  small,
  busy,
  needs,
  children,
  class: extraClass,
  ...rest
}: ButtonProps) {
  const can = useCan();
  const button = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  // Before the browser takes the focus away, which it does when it paints the disabled button.
  useLayoutEffect(() => {
    if (busy) hadFocus.current = document.activeElement === button.current;
    else if (hadFocus.current && document.activeElement === document.body) returnFocus(button.current);
  }, [busy]);
  if (!can(needs)) return null;
  const className = classNames(kind, small, children === undefined, extraClass);
  return (
    <button
      ref={button}
      type="button"
      class={className}
      aria-busy={busy}
      {...rest}
      disabled={rest.disabled || busy}
    >
      {busy ? <span class="spinner" aria-hidden="true" /> : icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

type ButtonLinkProps = ButtonStyle & Omit<JSX.AnchorHTMLAttributes, 'icon' | 'href'> & { href: string };

/** A link in the dashboard that looks like a button, left out if the role lacks what it needs. */
export function ButtonLink({
  kind = 'plain',
  icon,
  small,
  needs,
  children,
  class: extraClass,
  ...rest
}: ButtonLinkProps) {
  const can = useCan();
  if (!can(needs)) return null;
  return (
    <Link class={classNames(kind, small, children === undefined, extraClass)} {...rest}>
      {icon && <Icon name={icon} />}
      {children}
    </Link>
  );
}

/** Focuses a button, or the page if the button has nothing left to do. */
function returnFocus(button: HTMLButtonElement | null): void {
  const target = button?.disabled ? document.getElementById('content') : button;
  target?.focus({ preventScroll: true });
}

function classNames(
  kind: string,
  small: boolean | undefined,
  iconOnly: boolean,
  extraClass: unknown,
): string {
  const extra = typeof extraClass === 'string' ? extraClass : '';
  return ['button', `button-${kind}`, small && 'button-small', iconOnly && 'button-icon', extra]
    .filter(Boolean)
    .join(' ');
}
