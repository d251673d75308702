import type { WebhookResource } from '../../core/webhooks/webhook-schemas.js';
import { Icon } from '../components/icon.js';
import { RelativeTime } from '../components/time.js';
import { exactTime, sinceTime } from '../format/times.js';

/** How an endpoint is, in a word or two. */
export function EndpointBadge({ webhook }: { webhook: WebhookResource }) {
  const { enabled, disabledReason, failingSince } = webhook;
  if (!enabled) {
    const given = disabledReason !== 'owner';
    return (
      <span class={given ? 'badge badge-bad' : 'badge'}>
        <Icon name="pause" size={12} /> Disabled
        {disabledReason === 'gone' && ': it answered 410'}
        {disabledReason === 'failing' && ' after five days of failure'}
      </span>
    );
  }
  if (failingSince !== null) {
    return (
      <span class="badge badge-warn">
        <Icon name="warn" size={12} />
        <span>
          Failing since{' '}
          <time dateTime={failingSince} title={exactTime(failingSince)}>
            {sinceTime(failingSince, Date.now())}
          </time>
        </span>
      </span>
    );
  }
  return (
    <span class="badge badge-good">
      <Icon name="check" size={12} /> Healthy
    </span>
  );
}

/** Why an endpoint is not well, what is done about it, and what its owner can do; nothing when it is well. */
export function EndpointTrouble({ webhook }: { webhook: WebhookResource }) {
  const { enabled, disabledReason, health } = webhook;
  if (enabled && health === 'ok') return null;
  const kind = enabled ? 'warn' : disabledReason === 'owner' ? 'calm' : 'bad';
  return (
    <div class={`endpoint-issue endpoint-issue-${kind}`}>
      <Icon name={enabled ? 'warn' : 'pause'} />
      <p class="prose">{enabled ? whyFailing(health) : <WhyDisabled webhook={webhook} />}</p>
    </div>
  );
}

function whyFailing(health: WebhookResource['health']): string {
  if (health === 'paused') {
    return 'At least ten attempts in a row failed, so it is only probed now and then. Everything that waits is sent as soon as one succeeds.';
  }
  return 'Each delivery is tried ten times over about three days. After five days without a success the endpoint is disabled. Open a delivery below to see what it answered.';
}

function WhyDisabled({ webhook: { disabledReason, disabledAt } }: { webhook: WebhookResource }) {
  const when = disabledAt !== null && <RelativeTime at={disabledAt} />;
  if (disabledReason === 'gone') {
    return (
      <>
        It answered 410 Gone, which says that it wants no more: disabled {when}. What waits is sent when you
        enable it; what happens meanwhile is not.
      </>
    );
  }
  if (disabledReason === 'failing') {
    return (
      <>
        No attempt succeeded for five days: disabled {when}. What waits is sent when you enable it; what
        happens meanwhile is not.
      </>
    );
  }
  return (
    <>
      You disabled it {when}. What waits is sent when you enable it; what happens meanwhile makes no events.
    </>
  );
}
