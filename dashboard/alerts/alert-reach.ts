import { isSubscribedTo } from '../../core/events/event-types.js';
import { PLAN_TERMS } from '../../core/accounts/plans.js';
import type { AlertKind } from '../../core/alerts/alert-schemas.js';
import type { WebhookResource } from '../../core/events/webhooks/webhook-schemas.js';
import type { RecipientResource, RecipientStatus } from '../../core/mail/recipient-schemas.js';
import { useQuery } from '../http/use-query.js';
import { RECIPIENT_LIST } from '../recipients/recipient-actions.js';
import { useAccount } from '../session/session.js';
import { WEBHOOKS_PATH } from '../webhooks/webhook-actions.js';

/** People confirm while the page is open. */
const POLL_MS = 15_000;

/** People and endpoints that alerts of the account can reach. */
export interface AlertReach {
  sendsMail: boolean;
  /** Whether the plan has webhooks. */
  hasWebhooks: boolean;
  /** Whether an enabled endpoint receives `alert.triggered`. */
  hasEndpoint: boolean;
  /** The recipients of the account, by address. */
  recipients: ReadonlyMap<string, RecipientStatus>;
}

/** Why an alert reaches nobody. `unconfirmed`: none of its recipients has confirmed. */
export type ReachProblem = 'mail_off' | 'no_recipient' | 'unconfirmed';

/** An alert as far as it decides who gets it. */
interface SentAlert {
  kind: AlertKind;
  emails: readonly string[];
}

/** Loads the people and endpoints that alerts can reach; `undefined` until both are known. */
export function useAlertReach(): AlertReach | undefined {
  const { plan, limits } = useAccount();
  const hasWebhooks = PLAN_TERMS[plan].webhooks;
  const recipients = useQuery<{ data: RecipientResource[] }>(limits.mail ? RECIPIENT_LIST : undefined, {
    refetchIntervalMs: POLL_MS,
  });
  const webhooks = useQuery<{ data: WebhookResource[] }>(hasWebhooks ? WEBHOOKS_PATH : undefined);
  if ((limits.mail && !recipients.data) || (hasWebhooks && !webhooks.data)) return undefined;
  return {
    sendsMail: limits.mail,
    hasWebhooks,
    hasEndpoint: webhooks.data?.data.some(receivesAlerts) ?? false,
    recipients: new Map(recipients.data?.data.map(({ email, status }) => [email, status])),
  };
}

function receivesAlerts({ enabled, events }: WebhookResource): boolean {
  return enabled && isSubscribedTo(events, 'alert.triggered');
}

/** Returns whether endpoints can get alerts of this kind: those about events send mails only. */
export function canReachEndpoint(kind: AlertKind, { hasWebhooks }: AlertReach): boolean {
  return hasWebhooks && kind !== 'events';
}

/** Finds why nobody gets an alert; `undefined` if somebody does, or while that is unknown. */
export function findReachProblem(
  { kind, emails }: SentAlert,
  reach: AlertReach | undefined,
): ReachProblem | undefined {
  if (!reach || (reach.hasEndpoint && canReachEndpoint(kind, reach))) return undefined;
  if (!reach.sendsMail) return 'mail_off';
  if (emails.length === 0) return 'no_recipient';
  return emails.some((email) => reach.recipients.get(email) === 'confirmed') ? undefined : 'unconfirmed';
}
