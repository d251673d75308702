import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { NewApiKeyResource } from '../../core/api-key-schemas.js';
import { Button } from '../components/button.js';
import { CopyButton } from '../components/copy-button.js';
import { Dialog } from '../components/dialog.js';
import { Icon } from '../components/icon.js';

interface NewKeyProps {
  made: NewApiKeyResource;
  title: string;
  onClose: () => void;
  /** E.g. what becomes of the key before it. */
  children?: ComponentChildren;
}

/** The key, this once. Who closes it without having copied anything is asked first. */
export function NewKey({ made: { key, name }, title, onClose, children }: NewKeyProps) {
  const [copied, setCopied] = useState(false);
  const [warned, setWarned] = useState(false);
  const close = () => {
    if (copied || warned) onClose();
    else setWarned(true);
  };
  const line = curlLine(key);
  return (
    <Dialog title={title} onClose={close}>
      <div class="stack">
        <p class="key-once">
          <Icon name="warn" />
          <span>
            Copy the key of{' '}
            <strong>
              <bdi>{name}</bdi>
            </strong>{' '}
            now: it is shown this once.
          </span>
        </p>
        <div class="secret">
          <code class="secret-text">{key}</code>
          <CopyButton text={key} label="Copy key" showLabel autofocus onCopied={() => setCopied(true)} />
        </div>
        {children}
        <div class="key-try">
          <div class="row key-try-head">
            <h3>Try it in a terminal</h3>
            <CopyButton text={line} label="Copy line" showLabel onCopied={() => setCopied(true)} />
          </div>
          <code class="secret-text key-line">{line}</code>
        </div>
      </div>
      {warned && !copied && (
        <p class="field-error" role="alert">
          Nothing was copied yet. Close again to leave without the key.
        </p>
      )}
      <footer class="dialog-foot">
        <Button kind="primary" onClick={close}>
          Done
        </Button>
      </footer>
    </Dialog>
  );
}

/** Reads plan and limits, which every key may. An account's own domain has no such route: the service's has. */
function curlLine(key: string): string {
  return `curl "${location.origin}/api/v1/account" -H "Authorization: Bearer ${key}"`;
}
