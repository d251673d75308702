import { useState } from 'preact/hooks';
import type { AlertResource } from '../../core/alerts/alert-schemas.js';
import { Confirm } from '../components/dialog.js';
import { Menu } from '../components/menu.js';
import { RelativeTime } from '../components/time.js';
import { toast } from '../components/toast.js';
import { pluralize } from '../format/numbers.js';
import { toApiError } from '../http/api-error.js';
import { Link } from '../router/link.js';
import { SelectionName } from '../selections/selection-name.js';
import { useAccount } from '../session/session.js';
import { deleteAlert, sendTestAlert, switchAlert } from './alert-actions.js';
import { kindOf } from './alert-draft.js';
import { findReachProblem, type AlertReach, type ReachProblem } from './alert-reach.js';
import { AlertBadge } from './alert-state.js';
import { describeCondition } from './describe-condition.js';

/** Why nobody gets an alert, in the place of its recipients. */
const REACH_PROBLEMS: Record<ReachProblem, string> = {
  mail_off: 'The service sends no mail',
  no_recipient: 'No recipients',
  unconfirmed: 'No recipient has confirmed',
};

interface AlertRowProps {
  alert: AlertResource;
  /** People and endpoints that alerts can reach; `undefined` until it is known. */
  reach: AlertReach | undefined;
}

/** An alert in the list: what it waits for, its state, a switch, and a menu of actions. */
export function AlertRow({ alert, reach }: AlertRowProps) {
  const { id, name, condition, filter, emails, enabled, lastTriggeredAt } = alert;
  const { limits } = useAccount();
  const problem = findReachProblem({ kind: kindOf(condition), emails }, reach);
  const [isDeleting, setIsDeleting] = useState(false);
  const report = (thrown: unknown) => toast(toApiError(thrown).message);
  const sendTest = () => sendTestAlert(id).then((mails) => toast(describeTest(mails)), report);
  const remove = async () => {
    await deleteAlert(id);
    setIsDeleting(false);
    toast('Alert deleted');
  };
  return (
    <li class="alert-row">
      <div class="alert-main">
        <Link href={`/alerts/${id}`} class="alert-name truncate" data-edit>
          <bdi>{name}</bdi>
        </Link>
        <p>{describeCondition(condition)}</p>
        <p class="small soft alert-facts">
          <SelectionName selection={filter} />
          {problem ? (
            <span class="alert-unreached">{REACH_PROBLEMS[problem]}</span>
          ) : (
            reach && (
              <span>{emails.length === 0 ? 'Webhooks only' : pluralize(emails.length, 'recipient')}</span>
            )
          )}
          <span>
            {lastTriggeredAt === null ? (
              'Never triggered'
            ) : (
              <>
                Last triggered <RelativeTime at={lastTriggeredAt} />
              </>
            )}
          </span>
        </p>
      </div>
      <AlertBadge alert={alert} isReached={reach && problem === undefined} />
      <input
        type="checkbox"
        role="switch"
        class="switch"
        aria-label={`${name} is on`}
        checked={enabled}
        onChange={({ currentTarget }) => void switchAlert(alert, currentTarget.checked).catch(report)}
      />
      <Menu
        small
        label={`Actions for ${name}`}
        items={[
          { label: 'Edit', icon: 'edit', detail: 'e', href: `/alerts/${id}` },
          {
            label: 'Send test',
            icon: 'send',
            unavailable: whyNoTest(emails, limits.mail),
            onChoose: () => void sendTest(),
          },
          { label: 'Delete alert', icon: 'trash', danger: true, onChoose: () => setIsDeleting(true) },
        ]}
      />
      {isDeleting && (
        <Confirm
          title="Delete this alert?"
          confirmLabel="Delete alert"
          action={remove}
          onClose={() => setIsDeleting(false)}
        >
          <p>
            <strong>
              <bdi>{name}</bdi>
            </strong>{' '}
            no longer watches your codes. The recipients stay in the settings.
          </p>
        </Confirm>
      )}
    </li>
  );
}

function whyNoTest(emails: readonly string[], canMail: boolean): string | undefined {
  if (!canMail) return 'This service sends no mail.';
  return emails.length === 0 ? 'The alert has no recipients.' : undefined;
}

function describeTest(mails: number): string {
  return mails === 0
    ? 'No test sent: none of the recipients has confirmed yet'
    : `Test sent to ${pluralize(mails, 'recipient')}`;
}
