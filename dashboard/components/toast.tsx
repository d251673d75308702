import { useEffect, useState } from 'preact/hooks';

const SHOWN_MS = 4_000;
/** Time for which a message with a button is shown: long enough to notice and reach the button. */
const SHOWN_WITH_ACTION_MS = 10_000;
const toasts = new EventTarget();

/** A button next to a message, such as "Undo". */
interface ToastAction {
  label: string;
  onChoose: () => void;
}

interface Message {
  text: string;
  action: ToastAction | undefined;
}

/**
 * Shows a short success message for 4 s, or for 10 s with an action. Errors do not belong here: show them
 * where they occurred, so they stay.
 */
export function toast(text: string, action?: ToastAction): void {
  const detail: Message = { text, action };
  toasts.dispatchEvent(new CustomEvent('toast', { detail }));
}

/** Hides the message whose action a new change makes wrong. */
export function hideToast(): void {
  toasts.dispatchEvent(new CustomEvent('toast'));
}

/** Renders what `toast` shows. Mount it once per page. */
export function Toasts() {
  const [message, setMessage] = useState<Message | null>();
  /** Whether the pointer or focus is on the message, which then stays. */
  const [held, setHeld] = useState(false);
  useEffect(() => {
    const show = (event: Event) => setMessage((event as CustomEvent<Message | null>).detail);
    toasts.addEventListener('toast', show);
    return () => toasts.removeEventListener('toast', show);
  }, []);
  useEffect(() => {
    if (!message || held) return;
    const hide = () => setMessage(undefined);
    const timer = setTimeout(hide, message.action ? SHOWN_WITH_ACTION_MS : SHOWN_MS);
    return () => clearTimeout(timer);
  }, [message, held]);

  const choose = ({ onChoose }: ToastAction) => {
    setMessage(undefined);
    setHeld(false);
    onChoose();
  };
  return (
    <div class="toasts" role="status">
      {message && (
        <div
          class="toast"
          onPointerEnter={() => setHeld(true)}
          onPointerLeave={() => setHeld(false)}
          onFocusIn={() => setHeld(true)}
          onFocusOut={() => setHeld(false)}
        >
          {message.text}
          {message.action && (
            <button type="button" class="toast-action" onClick={() => choose(message.action!)}>
              {message.action.label}
            </button>
          )}
        </div>
      )}
    </div>
  );
}
