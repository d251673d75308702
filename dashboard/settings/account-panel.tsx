import { useState } from 'preact/hooks';
import type { AccountResource } from '../../core/account-schemas.js';
import { Button } from '../components/button.js';
import { Icon } from '../components/icon.js';
import { ACCOUNT } from '../session/session.js';
import { DeleteAccountDialog } from './delete-account-dialog.js';

/** Taking everything along, and going. */
export function AccountPanel({ account }: { account: AccountResource }) {
  const [asking, setAsking] = useState(false);
  return (
    <section class="panel" aria-label="Your data">
      <div class="account-act">
        <div>
          <h2>Export everything</h2>
          <p class="soft prose">
            One ZIP with your codes, scans, webhooks, keys and jobs as JSON and CSV. Secrets are not in it.
          </p>
        </div>
        <a class="button button-plain" href={`${ACCOUNT}/export`} download>
          <Icon name="download" /> Download ZIP
        </a>
      </div>
      <div class="account-act">
        <div>
          <h2>Delete account</h2>
          <p class="soft prose">
            Ends the account and all that is in it. Printed codes stop working, and nobody can bring them
            back.
          </p>
        </div>
        <Button icon="trash" onClick={() => setAsking(true)}>
          Delete account …
        </Button>
      </div>
      {asking && <DeleteAccountDialog account={account} onClose={() => setAsking(false)} />}
    </section>
  );
}
