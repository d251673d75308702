import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Button } from './button.js';
import { Icon, type IconName } from './icon.js';

export interface MenuItem {
  label: string;
  icon?: IconName;
  danger?: boolean;
  /** A link when there is an address, else a button. */
  href?: string;
  onChoose?: () => void;
}

interface MenuProps {
  label: string;
  icon?: IconName;
  /** Shown on the button; without it the button is an icon with `label` as its name. */
  children?: ComponentChildren;
  items: readonly MenuItem[];
  small?: boolean;
}

/** A button that opens a list of things to do. Arrows move, Esc closes and gives focus back. */
export function Menu({ label, icon, children, items, small = false }: MenuProps) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!open) return;
    choices(root.current)[0]?.focus();
    const outside = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    addEventListener('pointerdown', outside);
    return () => removeEventListener('pointerdown', outside);
  }, [open]);

  const close = () => {
    setOpen(false);
    root.current?.querySelector('button')?.focus();
  };
  const move = (event: KeyboardEvent) => {
    if (event.key === 'Tab') setOpen(false);
    if (event.key === 'Escape') {
      event.stopPropagation();
      close();
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!open || step === undefined) return;
    event.preventDefault();
    const all = choices(root.current);
    const at = all.findIndex((choice) => choice === document.activeElement);
    all[(at + step + all.length) % all.length]?.focus();
  };

  return (
    <div class="menu" ref={root} onKeyDown={move}>
      <Button
        kind={children === undefined ? 'quiet' : 'plain'}
        small={small}
        icon={icon ?? 'more'}
        aria-label={children === undefined ? label : undefined}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {children}
      </Button>
      {open && (
        <div class="menu-list" role="menu" aria-label={label}>
          {items.map((item) => (
            <MenuChoice key={item.label} item={item} onChosen={close} />
          ))}
        </div>
      )}
    </div>
  );
}

function MenuChoice({ item, onChosen }: { item: MenuItem; onChosen: () => void }) {
  const inside = (
    <>
      {item.icon && <Icon name={item.icon} />}
      {item.label}
    </>
  );
  const name = item.danger ? 'menu-item menu-danger' : 'menu-item';
  if (item.href !== undefined) {
    return (
      <a role="menuitem" class={name} href={item.href} tabIndex={-1}>
        {inside}
      </a>
    );
  }
  const choose = () => {
    onChosen();
    item.onChoose?.();
  };
  return (
    <button type="button" role="menuitem" class={name} tabIndex={-1} onClick={choose}>
      {inside}
    </button>
  );
}

function choices(root: HTMLElement | null): HTMLElement[] {
  return [...(root?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
}
