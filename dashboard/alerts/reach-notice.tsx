import type { AlertKind } from '../../core/alerts/alert-schemas.js';
import { Icon } from '../components/icon.js';
import { Link } from '../router/link.js';
import { canReachEndpoint, findReachProblem, type AlertReach } from './alert-reach.js';

interface ReachNoticeProps {
  kind: AlertKind;
  emails: readonly string[];
  reach: AlertReach | undefined;
}

/** Warns that nobody would get an alert, and names the next step. It does not prevent saving. */
export function ReachNotice(props: ReachNoticeProps) {
  // The region is there before its text, so that screen readers announce a text that appears.
  return <div role="status">{props.reach && <Warning {...props} reach={props.reach} />}</div>;
}

function Warning({ kind, emails, reach }: ReachNoticeProps & { reach: AlertReach }) {
  const problem = findReachProblem({ kind, emails }, reach);
  if (problem === undefined) return null;
  const isNew = emails.some((email) => !reach.recipients.has(email));
  return (
    <p class="note note-warn">
      <Icon name="warn" />
      <span>
        <strong>Nobody gets this alert yet:</strong> {problem === 'mail_off' && 'the service sends no mail.'}
        {problem === 'no_recipient' && 'add a recipient.'}
        {problem === 'unconfirmed' &&
          (isNew ? (
            'no recipient has confirmed. When you save, new recipients get a mail with a link to confirm.'
          ) : (
            <>
              no recipient has confirmed. <Link href="/settings/recipients">Ask the recipients again</Link>.
            </>
          ))}
        {problem !== 'unconfirmed' && canReachEndpoint(kind, reach) && (
          <>
            {' '}
            Or let a <Link href="/webhooks">webhook endpoint</Link> receive <code>alert.triggered</code>.
          </>
        )}
      </span>
    </p>
  );
}
