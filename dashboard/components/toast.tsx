import { useEffect, useState } from 'preact/hooks';

const SHOWN_MS = 4_000;
const toasts = new EventTarget();

/** Shows a short success message for 4 s. Errors do not belong here: show them where they occurred, so they stay. */
export function toast(text: string): void {
  toasts.dispatchEvent(new CustomEvent('toast', { detail: text }));
}

/** Renders what `toast` shows. Mount it once per page. */
export function Toasts() {
  const [text, setText] = useState('');
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const show = (event: Event) => {
      setText((event as CustomEvent<string>).detail);
      clearTimeout(timer);
      timer = setTimeout(() => setText(''), SHOWN_MS);
    };
    toasts.addEventListener('toast', show);
    return () => {
      clearTimeout(timer);
      toasts.removeEventListener('toast', show);
    };
  }, []);
  return (
    <div class="toasts" role="status">
      {text && <div class="toast">{text}</div>}
    </div>
  );
}
