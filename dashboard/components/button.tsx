import type { ComponentChildren, JSX } from 'preact';
import { Link } from '../router/link.js';
import { Icon, type IconName } from './icon.js';

interface Look {
  /** `primary` once on a page; `danger` for what can't be undone; `quiet` has no border. */
  kind?: 'primary' | 'plain' | 'quiet' | 'danger';
  icon?: IconName;
  small?: boolean;
  children?: ComponentChildren;
}

type ButtonProps = Look & Omit<JSX.ButtonHTMLAttributes, 'icon'> & { busy?: boolean };

export function Button({ kind = 'plain', icon, small, busy, children, class: more, ...rest }: ButtonProps) {
  const names = classes(kind, small, children === undefined, more);
  return (
    <button type="button" class={names} aria-busy={busy} {...rest} disabled={rest.disabled ?? busy}>
      {busy ? <span class="spinner" aria-hidden="true" /> : icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

type ButtonLinkProps = Look & Omit<JSX.AnchorHTMLAttributes, 'icon' | 'href'> & { href: string };

export function ButtonLink({ kind = 'plain', icon, small, children, class: more, ...rest }: ButtonLinkProps) {
  return (
    <Link class={classes(kind, small, children === undefined, more)} {...rest}>
      {icon && <Icon name={icon} />}
      {children}
    </Link>
  );
}

function classes(kind: string, small: boolean | undefined, bare: boolean, more: unknown): string {
  const extra = typeof more === 'string' ? more : '';
  return ['button', `button-${kind}`, small && 'button-small', bare && 'button-bare', extra]
    .filter(Boolean)
    .join(' ');
}
