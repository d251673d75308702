import { Dialog } from '../components/dialog.js';
import { NAVIGATION } from './navigation.js';

const KEYS = [
  ['/', 'Search codes'],
  ['n', 'Create code'],
  ['Esc', 'Close dialog or menu'],
  ['?', 'Show this list'],
] as const;

/** Lists the keyboard shortcuts. */
export function HelpDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <dl class="keys">
        {KEYS.map(([key, meaning]) => (
          <div key={key}>
            <dt>{meaning}</dt>
            <dd>
              <kbd>{key}</kbd>
            </dd>
          </div>
        ))}
        {NAVIGATION.map(({ title, navigation }) => (
          <div key={title}>
            <dt>Go to {inSentence(title)}</dt>
            <dd>
              <kbd>g</kbd> <kbd>{navigation?.letter}</kbd>
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

/** Puts a title into a sentence: `Codes` becomes `codes`; `API keys` is unchanged. */
function inSentence(title: string): string {
  return /^[A-Z]{2}/.test(title) ? title : title.toLowerCase();
}
