import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { useMutation } from '../http/use-mutation.js';
import { Button } from './button.js';
import { Problem } from './problem.js';

interface DialogProps {
  title: string;
  /** Without it, the dialog stays until one of its buttons closes it. */
  onClose?: () => void;
  children: ComponentChildren;
  /** Docks the dialog to the right edge at full height, for long content. */
  asDrawer?: boolean;
  /** A click outside does not close the dialog. For content that cannot be shown again. */
  ignoreBackdropClick?: boolean;
}

/**
 * A modal dialog, closed by its button or Esc. The browser traps focus inside; closing returns focus to the
 * opener.
 */
export function Dialog({
  title,
  onClose,
  children,
  asDrawer = false,
  ignoreBackdropClick = false,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // A layout effect moves focus before the next key press: people open the command palette and keep typing.
  useLayoutEffect(() => {
    const opener = document.activeElement;
    const element = dialog.current;
    keepPageWidth();
    element?.showModal();
    return () => {
      // Nothing outside an open modal dialog can take focus.
      element?.close();
      // The opener may have been removed with the resource it belonged to.
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
      else document.getElementById('content')?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      class={asDrawer ? 'dialog drawer' : 'dialog'}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
      onClick={(event) => {
        if (!ignoreBackdropClick && event.target === dialog.current) onClose?.();
      }}
    >
      <div class="dialog-body">
        <header class="dialog-head">
          <h2 id={titleId} class="two-lines">
            {title}
          </h2>
          {onClose && <Button kind="quiet" small icon="close" aria-label="Close" onClick={onClose} />}
        </header>
        {children}
      </div>
    </dialog>
  );
}

/** Gives the page padding in place of its scroll bar, so that it does not move while a dialog is open. */
function keepPageWidth(): void {
  if (document.querySelector('dialog[open]')) return;
  const root = document.documentElement;
  root.style.setProperty('--scroll-bar', `${innerWidth - root.getBoundingClientRect().width}px`);
}

interface ConfirmProps {
  title: string;
  /** Consequences, with the name of what is affected. */
  children: ComponentChildren;
  confirmLabel: string;
  /** Default "Cancel". */
  cancelLabel?: string;
  /** Whether the action can be undone, so that its button does not warn. Default: it cannot. */
  isSafe?: boolean;
  /**
   * Runs on confirmation; the dialog then closes. If the action throws, the dialog stays open and shows the
   * error.
   */
  action: () => void | Promise<void>;
  onClose: () => void;
}

/** Asks for confirmation before an action with consequences, and runs the action. */
export function Confirm(props: ConfirmProps) {
  const { title, children, confirmLabel, cancelLabel = 'Cancel', isSafe = false, action, onClose } = props;
  const { mutate, isPending, error } = useMutation(async () => action());
  return (
    <Dialog title={title} onClose={onClose}>
      <div class="prose">{children}</div>
      {error && <Problem error={error} />}
      <footer class="dialog-foot">
        <Button onClick={onClose}>{cancelLabel}</Button>
        <Button kind={isSafe ? 'primary' : 'danger'} busy={isPending} onClick={() => void mutate()}>
          {confirmLabel}
        </Button>
      </footer>
    </Dialog>
  );
}
