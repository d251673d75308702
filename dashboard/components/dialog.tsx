import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import type { ApiError } from '../http/api-error.js';
import { Button } from './button.js';
import { Problem } from './problem.js';

interface DialogProps {
  title: string;
  onClose: () => void;
  children: ComponentChildren;
  /** At the edge of the screen and as tall as it, for what is long. */
  asDrawer?: boolean;
  /** Holds what would be lost: a click beside it doesn't close it. */
  guarded?: boolean;
}

/** Over the page, until it is closed or Esc is pressed. The browser keeps focus inside and gives it back afterwards. */
export function Dialog({ title, onClose, children, asDrawer = false, guarded = false }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const before = document.activeElement;
    const shown = dialog.current;
    shown?.showModal();
    return () => {
      // While it is open, nothing else takes focus.
      shown?.close();
      // What opened it may be gone by then, with the thing that it stood for.
      if (before instanceof HTMLElement && before.isConnected) before.focus();
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
        onClose();
      }}
      onClick={(event) => {
        if (!guarded && event.target === dialog.current) onClose();
      }}
    >
      <div class="dialog-body">
        <header class="dialog-head">
          <h2 id={titleId}>{title}</h2>
          <Button kind="quiet" small icon="close" aria-label="Close" onClick={onClose} />
        </header>
        {children}
      </div>
    </dialog>
  );
}

interface ConfirmProps {
  title: string;
  /** What will happen, naming the thing. */
  children: ComponentChildren;
  verb: string;
  /** What goes on without it; by default "Cancel". */
  keep?: string;
  running: boolean;
  error: ApiError | undefined;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks once before something that can't be undone. */
export function Confirm(props: ConfirmProps) {
  const { title, children, verb, keep = 'Cancel', running, error, onConfirm, onClose } = props;
  return (
    <Dialog title={title} onClose={onClose}>
      <div class="prose">{children}</div>
      {error && <Problem error={error} />}
      <footer class="dialog-foot">
        <Button onClick={onClose}>{keep}</Button>
        <Button kind="danger" busy={running} onClick={onConfirm}>
          {verb}
        </Button>
      </footer>
    </Dialog>
  );
}
