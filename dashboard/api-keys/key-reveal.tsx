import type { ComponentChildren } from 'preact';
import type { NewApiKeyResource } from '../../core/accounts/api-key-schemas.js';
import { CopyButton } from '../components/copy-button.js';
import { Dialog } from '../components/dialog.js';
import { Icon } from '../components/icon.js';
import { useShownOnce } from '../components/use-shown-once.js';
import { KeyCommands } from './key-commands.js';

interface KeyRevealProps {
  apiKey: NewApiKeyResource;
  title: string;
  onClose: () => void;
  /** Additional note, such as what happens to the previous key. */
  children?: ComponentChildren;
}

/** Dialog that shows a new key once. Closing it before anything was copied needs a second click. */
export function KeyReveal({ apiKey: { key, name }, title, onClose, children }: KeyRevealProps) {
  const { close, onSaved, foot } = useShownOnce(key, 'You haven’t copied the key.', onClose);
  return (
    <Dialog title={title} onClose={close}>
      <div class="stack">
        <p class="key-once">
          <Icon name="warn" />
          <span>
            Copy the key{' '}
            <strong>
              <bdi>{name}</bdi>
            </strong>{' '}
            now. It won’t be shown again.
          </span>
        </p>
        <div class="secret">
          <code class="secret-text">{key}</code>
          <CopyButton text={key} label="Copy key" showLabel autofocus onCopied={onSaved} />
        </div>
        {children}
        <KeyCommands apiKey={key} onCopied={onSaved} />
      </div>
      {foot}
    </Dialog>
  );
}
