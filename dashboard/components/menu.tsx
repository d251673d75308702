import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Permission } from '../session/permissions.js';
import { useCan } from '../session/use-can.js';
import { Button } from './button.js';
import { Icon, type IconName } from './icon.js';
import { isPhone } from './phone-screen.js';

/** One entry of a menu: a link if it has an `href`, otherwise a button. */
export interface MenuItem {
  label: string;
  icon?: IconName;
  danger?: boolean;
  /** Shown at the end, such as a key. */
  detail?: string;
  /** Whether this one of several choices is the current one. */
  checked?: boolean;
  /** Heading under which the entry is listed. Entries of a group follow each other. */
  group?: string;
  /** Permission without which the entry is left out. */
  needs?: Permission | undefined;
  href?: string;
  onChoose?: () => void;
  /** Why the entry cannot be chosen now, as a sentence below its label. */
  unavailable?: string | undefined;
}

interface MenuProps {
  label: string;
  icon?: IconName;
  /** Content of the button; without it, the button shows an icon and `label` is its accessible name. */
  children?: ComponentChildren;
  items: readonly MenuItem[];
  small?: boolean;
  /** Kind of the button. Default: `quiet` for an icon, `plain` with content. */
  kind?: 'primary' | 'plain' | 'quiet';
  class?: string;
  /** Whether the list leaves the scrolling area around the button, which would cut it off. */
  floats?: boolean;
}

/**
 * A button that opens a menu of the actions that the role of the member has, which is a sheet on a phone.
 * Renders nothing without any. Arrow keys move, Esc closes the menu and returns focus to the button.
 */
export function Menu({ items, ...props }: MenuProps) {
  const can = useCan();
  const available = items.filter(({ needs }) => can(needs));
  return available.length === 0 ? null : <MenuOf items={available} {...props} />;
}

function MenuOf({ label, icon, children, items, small = false, kind, class: extraClass, floats }: MenuProps) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!open) return;
    menuItems(root.current)[0]?.focus();
    const closeOnOutsideClick = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    const closeAway = () => setOpen(false);
    addEventListener('pointerdown', closeOnOutsideClick);
    if (floats) {
      addEventListener('scroll', closeAway, { capture: true });
      addEventListener('resize', closeAway);
    }
    return () => {
      removeEventListener('pointerdown', closeOnOutsideClick);
      removeEventListener('scroll', closeAway, { capture: true });
      removeEventListener('resize', closeAway);
    };
  }, [open]);

  const close = () => {
    // Nothing outside an open modal dialog can take focus.
    root.current?.querySelector('dialog')?.close();
    setOpen(false);
    root.current?.querySelector('button')?.focus();
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') setOpen(false);
    if (event.key === 'Escape' && open) {
      // A dialog around the menu stays open.
      event.preventDefault();
      event.stopPropagation();
      close();
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!open || step === undefined) return;
    event.preventDefault();
    const items = menuItems(root.current);
    const focused = items.findIndex((item) => item === document.activeElement);
    items[(focused + step + items.length) % items.length]?.focus();
  };

  const isSheet = open && isPhone();
  const list = (
    <div
      class={isSheet ? 'menu-list menu-sheet' : floats ? 'menu-list menu-floating' : 'menu-list'}
      role="menu"
      aria-label={label}
      ref={(element) => {
        if (element && floats && !isSheet) placeBelow(element, root.current!);
      }}
    >
      {groupItems(items).map(({ group, entries }) => {
        const choices = entries.map((item, index) => (
          <MenuEntry key={`${item.label} ${index}`} item={item} onClose={close} />
        ));
        if (group === undefined) return choices;
        return (
          <div key={group} class="menu-group" role="group" aria-label={group}>
            <span class="menu-heading" aria-hidden="true">
              {group}
            </span>
            {choices}
          </div>
        );
      })}
    </div>
  );
  return (
    <div class={extraClass ? `menu ${extraClass}` : 'menu'} ref={root} onKeyDown={handleKeyDown}>
      <Button
        kind={kind ?? (children === undefined ? 'quiet' : 'plain')}
        small={small}
        icon={icon ?? 'more'}
        aria-label={children === undefined ? label : undefined}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {children}
      </Button>
      {open &&
        (isSheet ? (
          <dialog
            ref={showOnce}
            class="dialog"
            aria-label={label}
            onCancel={close}
            onClick={({ target, currentTarget }) => target === currentTarget && close()}
          >
            <div class="dialog-body">
              <header class="dialog-head">
                <h2 class="two-lines">{label}</h2>
                <Button kind="quiet" small icon="close" aria-label="Close" onClick={close} />
              </header>
              {list}
            </div>
          </dialog>
        ) : (
          list
        ))}
    </div>
  );
}

/** Distance of a list from its button and from the edges of the screen, in pixels. */
const GAP = 4;

/** Places a list on the screen, below the element that opened it, or above it if there is no room. */
function placeBelow(list: HTMLElement, opener: HTMLElement): void {
  const { left, top, bottom } = opener.getBoundingClientRect();
  const hasRoom = bottom + GAP + list.offsetHeight <= innerHeight;
  Object.assign(list.style, {
    top: `${hasRoom ? bottom + GAP : Math.max(GAP, top - GAP - list.offsetHeight)}px`,
    left: `${Math.min(left, Math.max(GAP, innerWidth - GAP - list.offsetWidth))}px`,
  });
}

function showOnce(dialog: HTMLDialogElement | null): void {
  if (dialog?.open === false) dialog.showModal();
}

/** Splits entries into runs with the same heading. */
function groupItems(items: readonly MenuItem[]) {
  const groups: { group: string | undefined; entries: MenuItem[] }[] = [];
  for (const item of items) {
    const last = groups.at(-1);
    if (last && last.group === item.group) last.entries.push(item);
    else groups.push({ group: item.group, entries: [item] });
  }
  return groups;
}

function MenuEntry({ item, onClose }: { item: MenuItem; onClose: () => void }) {
  const content = (
    <>
      {item.icon && <Icon name={item.icon} />}
      {item.label}
      {item.checked && <Icon name="check" size={16} />}
      {item.detail && <kbd>{item.detail}</kbd>}
    </>
  );
  const className = item.danger ? 'menu-item menu-danger' : 'menu-item';
  if (item.href !== undefined) {
    return (
      <a role="menuitem" class={className} href={item.href} tabIndex={-1}>
        {content}
      </a>
    );
  }
  if (item.unavailable !== undefined) {
    return (
      <button type="button" role="menuitem" aria-disabled class="menu-item menu-unavailable" tabIndex={-1}>
        {item.icon && <Icon name={item.icon} />}
        <span>
          {item.label}
          <span class="small">{item.unavailable}</span>
        </span>
      </button>
    );
  }
  const choose = () => {
    onClose();
    item.onChoose?.();
  };
  return (
    <button
      type="button"
      role={item.checked === undefined ? 'menuitem' : 'menuitemradio'}
      aria-checked={item.checked}
      class={className}
      tabIndex={-1}
      onClick={choose}
    >
      {content}
    </button>
  );
}

function menuItems(root: HTMLElement | null): HTMLElement[] {
  return [...(root?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])];
}
