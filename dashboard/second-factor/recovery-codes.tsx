import { useState } from 'preact/hooks';
import { Button } from '../components/button.js';
import { CopyButton } from '../components/copy-button.js';
import { Icon } from '../components/icon.js';
import { saveFile } from '../http/save-file.js';

interface RecoveryCodesProps {
  codes: readonly string[];
  email: string;
  onClose: () => void;
  /** Whether somebody tried to close the dialog of the codes. */
  warned: boolean;
  onSaved: () => void;
}

/** Shows the recovery codes once, to copy and to download. */
export function RecoveryCodes({ codes, email, onClose, warned, onSaved }: RecoveryCodesProps) {
  const [isSaved, setIsSaved] = useState(false);
  const save = () => {
    setIsSaved(true);
    onSaved();
  };
  const download = () => {
    const lines = [`Recovery codes of ${email} for ${location.host}. Each works once.`, '', ...codes, ''];
    saveFile(new Blob([lines.join('\n')], { type: 'text/plain' }), 'qrelay-recovery-codes.txt');
    save();
  };
  return (
    <>
      <div class="stack">
        <p class="recovery-once">
          <Icon name="warn" />
          <span>
            Two-factor sign-in is on. Save these recovery codes now:{' '}
            <strong>they won’t be shown again.</strong> Without your phone, each of them signs you in once.
          </span>
        </p>
        <ul class="recovery-codes" aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <div class="row">
          <CopyButton text={codes.join('\n')} label="Copy codes" showLabel autofocus onCopied={save} />
          <Button small icon="download" onClick={download}>
            Download
          </Button>
        </div>
      </div>
      {warned && !isSaved && (
        <p class="field-error" role="alert">
          You haven’t saved the codes. Close again to leave without them.
        </p>
      )}
      <footer class="dialog-foot">
        <Button kind="primary" onClick={onClose}>
          Done
        </Button>
      </footer>
    </>
  );
}
