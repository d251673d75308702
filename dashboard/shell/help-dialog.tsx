import { Dialog } from '../components/dialog.js';
import { useCan } from '../session/use-can.js';
import { NAVIGATION } from './navigation.js';
import { PALETTE_KEYS } from './palette-keys.js';

const KEYS = [
  [PALETTE_KEYS, 'Search codes, pages, and actions'],
  [['/'], 'Search codes'],
  [['n'], 'Create code'],
  [['Esc'], 'Close dialog or menu'],
  [['?'], 'Show this list'],
] as const;

/** Keys of lists, which apply to the row with the focus or under the pointer. */
const ROW_KEYS = [
  [['j', 'k'], 'Next or previous row'],
  [['Enter'], 'Open the row'],
  [['e'], 'Edit the row'],
  [['x'], 'Select the row'],
  [['Shift', 'x'], 'Select all rows up to this one'],
  [['a'], 'Actions on the selected rows'],
  [['Esc'], 'Clear selection'],
] as const;

/** Lists the keyboard shortcuts. */
export function HelpDialog({ onClose }: { onClose: () => void }) {
  const can = useCan();
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <KeyList keys={KEYS.filter(([, meaning]) => meaning !== 'Create code' || can('codes:write'))} />
      <h3>In lists</h3>
      <KeyList keys={ROW_KEYS} />
      <h3>Pages</h3>
      <KeyList
        keys={NAVIGATION.filter(({ needs }) => can(needs)).map(({ title, navigation }) => [
          ['g', navigation.letter],
          `Go to ${inSentence(title)}`,
        ])}
      />
    </Dialog>
  );
}

function KeyList({ keys }: { keys: readonly (readonly [readonly string[], string])[] }) {
  return (
    <dl class="keys">
      {keys.map(([pressed, meaning]) => (
        <div key={meaning}>
          <dt>{meaning}</dt>
          <dd>
            {pressed.map((key) => (
              <>
                <kbd key={key}>{key}</kbd>{' '}
              </>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Puts a title into a sentence: `Codes` becomes `codes`; `API keys` is unchanged. */
function inSentence(title: string): string {
  return /^[A-Z]{2}/.test(title) ? title : title.toLowerCase();
}
