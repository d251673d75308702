import { useEffect, useState } from 'preact/hooks';
import { useLocation } from '../router/location.js';

const SHOWN_MS = 4_000;
/** Time to read one character of a long message. */
const CHARACTER_MS = 60;
/** Time for which a message with a button is shown: long enough to notice and reach the button. */
const SHOWN_WITH_ACTION_MS = 10_000;
/** Time after which a message does not follow to another page. Forms leave their page at once. */
const FOLLOWS_MS = 1_000;
const toasts = new EventTarget();

/** A button next to a message, such as "Undo". */
export interface ToastAction {
  label: string;
  onChoose: () => void;
}

interface Message {
  text: string;
  /** `performance.now()` when it was shown. */
  at: number;
  action: ToastAction | undefined;
}

/**
 * Shows a success message for at least 4 s, or 10 s with an action. Errors do not belong here: show them
 * where they occurred, so they stay.
 */
export function toast(text: string, action?: ToastAction): void {
  const detail: Message = { text, at: performance.now(), action };
  toasts.dispatchEvent(new CustomEvent('toast', { detail }));
}

/** Hides the message whose action a new change makes wrong. @param action only this one; default: any */
export function hideToast(action?: ToastAction): void {
  toasts.dispatchEvent(new CustomEvent('hide', { detail: action }));
}

/** Renders what `toast` shows. Mount it once per page. */
export function Toasts() {
  const [message, setMessage] = useState<Message>();
  /** Whether the pointer or focus is on a message with a button, which then stays. */
  const [held, setHeld] = useState(false);
  useEffect(() => {
    const show = (event: Event) => {
      setHeld(false);
      setMessage((event as CustomEvent<Message>).detail);
    };
    const hide = (event: Event) => {
      const action = (event as CustomEvent<ToastAction | null>).detail ?? undefined;
      setMessage((shown) => (action === undefined || shown?.action === action ? undefined : shown));
    };
    toasts.addEventListener('toast', show);
    toasts.addEventListener('hide', hide);
    return () => {
      toasts.removeEventListener('toast', show);
      toasts.removeEventListener('hide', hide);
    };
  }, []);
  const { path } = useLocation();
  useEffect(() => {
    setMessage((shown) => (shown && !shown.action && isFormer(shown) ? undefined : shown));
  }, [path]);
  useEffect(() => {
    if (!message || held) return;
    const hide = () => setMessage(undefined);
    const leastMs = message.action ? SHOWN_WITH_ACTION_MS : SHOWN_MS;
    const timer = setTimeout(hide, Math.max(leastMs, message.text.length * CHARACTER_MS));
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
          class={message.action ? 'toast' : 'toast toast-passive'}
          {...(message.action && {
            onPointerEnter: () => setHeld(true),
            onPointerLeave: () => setHeld(false),
            onFocusIn: () => setHeld(true),
            onFocusOut: () => setHeld(false),
          })}
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

function isFormer({ at }: Message): boolean {
  return performance.now() - at > FOLLOWS_MS;
}
