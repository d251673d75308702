import { Icon } from '../components/icon.js';

/** Something that may go wrong with a file. */
export function Notice({ text }: { text: string }) {
  return (
    <p class="note note-warn small">
      <Icon name="warn" />
      <span>{text}</span>
    </p>
  );
}
