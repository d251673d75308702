import { useState } from 'preact/hooks';
import type { AccountResource } from '../../core/accounts/account-schemas.js';
import { Button } from '../components/button.js';
import { Icon } from '../components/icon.js';
import { ACCOUNT_PATH } from '../session/session.js';
import { useCan } from '../session/use-can.js';
import { DeleteAccountDialog } from './delete-account-dialog.js';
import { RedirectMapPanel } from './redirect-map-panel.js';

/** Panel to export everything and to delete the account. */
export function AccountPanel({ account }: { account: AccountResource }) {
  const can = useCan();
  const [asking, setAsking] = useState(false);
  return (
    <section class="panel" aria-label="Your data">
      {can('owner') && (
        <div class="account-act">
          <div>
            <h3>Export everything</h3>
            <p class="soft prose">
              A ZIP file with your codes, scans, webhooks, API keys, jobs, and sessions as JSON and CSV.
              Secrets are not included.
            </p>
          </div>
          <a class="button button-plain" href={`${ACCOUNT_PATH}/export`} download>
            <Icon name="download" /> Download ZIP
          </a>
        </div>
      )}
      <RedirectMapPanel account={account} />
      {can('owner') && (
        <div class="account-act">
          <div>
            <h3>Delete account</h3>
            <p class="soft prose">
              Deletes the account and everything in it. Short links stop working, including printed ones. This
              can’t be undone.
            </p>
          </div>
          <Button icon="trash" onClick={() => setAsking(true)}>
            Delete account…
          </Button>
        </div>
      )}
      {asking && <DeleteAccountDialog account={account} onClose={() => setAsking(false)} />}
    </section>
  );
}
