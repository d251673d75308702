import { Dialog } from '../components/dialog.js';
import { NAVIGATION } from './navigation.js';
import { PALETTE_KEYS } from './palette-keys.js';

const KEYS = [
  [PALETTE_KEYS, 'Search codes, pages, and actions'],
  [['/'], 'Search codes'],
  [['n'], 'Create code'],
  [['Esc'], 'Close dialog or menu'],
  [['?'], 'Show this list'],
] as const;

/** Lists the keyboard shortcuts. */
export function HelpDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <dl class="keys">
        {KEYS.map(([keys, meaning]) => (
          <div key={meaning}>
            <dt>{meaning}</dt>
            <dd>
              {keys.map((key) => (
                <>
                  <kbd key={key}>{key}</kbd>{' '}
                </>
              ))}
            </dd>
          </div>
        ))}
        {NAVIGATION.map(({ title, navigation }) => (
          <div key={title}>
            <dt>Go to {inSentence(title)}</dt>
            <dd>
              <kbd>g</kbd> <kbd>{navigation.letter}</kbd>
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
