import type { NewInvitationResource } from '../../core/accounts/invitation-schemas.js';
import { CopyButton } from '../components/copy-button.js';
import { Dialog } from '../components/dialog.js';
import { Icon } from '../components/icon.js';
import { useShownOnce } from '../components/use-shown-once.js';
import { formatExactTime } from '../format/times.js';

interface InvitationLinkProps {
  invitation: NewInvitationResource;
  title: string;
  onClose: () => void;
}

/**
 * Dialog that shows the link of an invitation once. Unless the link was mailed, closing it before anything
 * was copied needs a second click.
 */
export function InvitationLink({ invitation, title, onClose }: InvitationLinkProps) {
  const { email, url, mailed, expiresAt } = invitation;
  const { close, onSaved, foot } = useShownOnce(
    url,
    'You haven’t copied the link. “Send again” creates another one.',
    onClose,
    mailed,
  );
  return (
    <Dialog title={title} onClose={close} ignoreBackdropClick>
      <div class="stack">
        <p class="invitation-note">
          <Icon name={mailed ? 'mail' : 'warn'} />
          <span>
            {mailed ? 'The link was sent by mail to ' : 'Copy the link now, and send it to '}
            <strong>
              <bdi>{email}</bdi>
            </strong>
            {mailed ? '. You can also send it yourself.' : ' yourself: this service sends no mail.'} It won’t
            be shown again.
          </span>
        </p>
        <div class="invitation-link">
          <code>{url}</code>
          <CopyButton text={url} label="Copy link" showLabel autofocus onCopied={onSaved} />
        </div>
        <p class="small soft">
          It works once, until {formatExactTime(expiresAt)}. Anybody with the link can join, so send it only
          to this person.
        </p>
      </div>
      {foot}
    </Dialog>
  );
}
