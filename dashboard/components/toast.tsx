import { useEffect, useState } from 'preact/hooks';

const SHOWN_MS = 4_000;
const said = new EventTarget();

/** Says for a moment that something was done. What failed is said where it was tried, and stays. */
export function say(text: string): void {
  said.dispatchEvent(new CustomEvent('say', { detail: text }));
}

/** Where `say` shows up; once on the page. */
export function Toasts() {
  const [text, setText] = useState('');
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const show = (event: Event) => {
      setText((event as CustomEvent<string>).detail);
      clearTimeout(timer);
      timer = setTimeout(() => setText(''), SHOWN_MS);
    };
    said.addEventListener('say', show);
    return () => {
      clearTimeout(timer);
      said.removeEventListener('say', show);
    };
  }, []);
  return (
    <div class="toasts" role="status">
      {text && <div class="toast">{text}</div>}
    </div>
  );
}
