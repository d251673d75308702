import { useState } from 'preact/hooks';
import type { RecipientResource } from '../../core/mail/recipient-schemas.js';
import { Button } from '../components/button.js';
import { Confirm } from '../components/dialog.js';
import { Problem } from '../components/problem.js';
import { RelativeTime } from '../components/time.js';
import { toast } from '../components/toast.js';
import { useMutation } from '../http/use-mutation.js';
import { explainMailError } from './explain-mail-error.js';
import { askRecipient, removeRecipient } from './recipient-actions.js';
import { RecipientBadge } from './recipient-status.js';

interface RecipientRowProps {
  recipient: RecipientResource;
  /** Whether the service sends mail. */
  canMail: boolean;
}

/** A recipient: whether it has agreed, its last mail, and its actions. */
export function RecipientRow({ recipient, canMail }: RecipientRowProps) {
  const { email, status, confirmedAt, lastMailAt, lastError, createdAt } = recipient;
  const [isRemoving, setIsRemoving] = useState(false);
  const ask = useMutation(async () => {
    await askRecipient(email);
    toast('Another mail asks for confirmation');
  });
  const remove = async () => {
    await removeRecipient(recipient);
    setIsRemoving(false);
    toast('Recipient removed');
  };
  return (
    <li class="recipient-row">
      <div class="recipient-main">
        <p class="recipient-email">
          <strong>
            <bdi>{email}</bdi>
          </strong>
          <RecipientBadge status={status} />
        </p>
        <p class="small soft">
          {confirmedAt !== null && status === 'confirmed' ? (
            <>
              Confirmed <RelativeTime at={confirmedAt} />
            </>
          ) : (
            <>
              Added <RelativeTime at={createdAt} />
            </>
          )}
          {lastMailAt === null ? (
            ', no mail sent yet'
          ) : (
            <>
              , last mail <RelativeTime at={lastMailAt} />
            </>
          )}
        </p>
        {lastError !== null && (
          <p class="small recipient-error">
            The last mail was rejected: <bdi>{lastError}</bdi>
          </p>
        )}
        {ask.error && <Problem error={explainMailError(ask.error)} />}
      </div>
      <div class="row recipient-actions">
        {status !== 'confirmed' && (
          <Button
            small
            busy={ask.isPending}
            disabled={!canMail || ask.isPending}
            aria-label={`Ask again: ${email}`}
            onClick={() => void ask.mutate()}
          >
            Ask again
          </Button>
        )}
        <Button
          small
          kind="quiet"
          icon="trash"
          aria-label={`Remove ${email}`}
          title="Remove"
          onClick={() => setIsRemoving(true)}
        />
      </div>
      {isRemoving && (
        <Confirm
          title="Remove this recipient?"
          confirmLabel="Remove recipient"
          action={remove}
          onClose={() => setIsRemoving(false)}
        >
          <p>
            <strong>
              <bdi>{email}</bdi>
            </strong>{' '}
            is removed from all alerts and reports and gets no more mails from you.
          </p>
        </Confirm>
      )}
    </li>
  );
}
