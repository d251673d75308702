import type { ComponentChildren } from 'preact';
import { Button } from '../components/button.js';
import { CopyButton } from '../components/copy-button.js';
import { Icon } from '../components/icon.js';
import { saveFile } from '../http/save-file.js';

interface RecoveryCodesProps {
  codes: readonly string[];
  email: string;
  /** The foot of the dialog. */
  foot: ComponentChildren;
  onSaved: () => void;
}

/** Shows the recovery codes once, to copy and to download. */
export function RecoveryCodes({ codes, email, foot, onSaved }: RecoveryCodesProps) {
  const download = () => {
    const lines = [`Recovery codes of ${email} for ${location.host}. Each works once.`, '', ...codes, ''];
    saveFile(new Blob([lines.join('\n')], { type: 'text/plain' }), 'qrelay-recovery-codes.txt');
    onSaved();
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
          <CopyButton text={codes.join('\n')} label="Copy codes" showLabel autofocus onCopied={onSaved} />
          <Button small icon="download" onClick={download}>
            Download
          </Button>
        </div>
      </div>
      {foot}
    </>
  );
}
