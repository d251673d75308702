import type { WebhookResource } from '../../core/events/webhooks/webhook-schemas.js';
import { Icon } from '../components/icon.js';
import { RelativeTime } from '../components/time.js';
import { formatExactTime, formatSince } from '../format/times.js';

/** The state of an endpoint as a badge: healthy, failing, or disabled. */
export function EndpointBadge({ webhook }: { webhook: WebhookResource }) {
  const { enabled, disabledReason, failingSince } = webhook;
  if (!enabled) {
    const disabledBySystem = disabledReason !== 'owner';
    return (
      <span class={disabledBySystem ? 'badge badge-bad' : 'badge'}>
        <Icon name="pause" size={12} /> Disabled
        {disabledReason === 'gone' && ': returned 410'}
        {disabledReason === 'failing' && ' after 5 days of failures'}
      </span>
    );
  }
  if (failingSince !== null) {
    return (
      <span class="badge badge-warn">
        <Icon name="warn" size={12} />
        <span>
          Failing since{' '}
          <time dateTime={failingSince} title={formatExactTime(failingSince)}>
            {formatSince(failingSince, Date.now())}
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

/**
 * Explains why an endpoint is failing or disabled, and what happens next. Renders nothing if it is healthy.
 */
export function EndpointIssue({ webhook }: { webhook: WebhookResource }) {
  const { enabled, disabledReason, health } = webhook;
  if (enabled && health === 'ok') return null;
  const kind = enabled ? 'warn' : disabledReason === 'owner' ? 'neutral' : 'bad';
  return (
    <div class={`endpoint-issue endpoint-issue-${kind}`}>
      <Icon name={enabled ? 'warn' : 'pause'} />
      <p class="prose">{enabled ? failingReason(health) : <DisabledReason webhook={webhook} />}</p>
    </div>
  );
}

function failingReason(health: WebhookResource['health']): string {
  if (health === 'paused') {
    return 'At least 10 attempts in a row failed, so the endpoint is only probed occasionally. Deliveries are queued until the endpoint responds.';
  }
  return 'Each delivery is attempted up to 10 times over about 3 days. After 5 days without a success, the endpoint is disabled. Open a delivery below to see the response.';
}

function DisabledReason({ webhook: { disabledReason, disabledAt } }: { webhook: WebhookResource }) {
  const when = disabledAt !== null && <RelativeTime at={disabledAt} />;
  if (disabledReason === 'gone') {
    return (
      <>
        It returned 410 Gone, which means that it wants no more events. Disabled {when}. Enable it to send its
        pending deliveries; events in the meantime are not recorded.
      </>
    );
  }
  if (disabledReason === 'failing') {
    return (
      <>
        No attempt succeeded for 5 days. Disabled {when}. Enable it to send its pending deliveries; events in
        the meantime are not recorded.
      </>
    );
  }
  return (
    <>
      You disabled it {when}. Enable it to send its pending deliveries; events in the meantime are not
      recorded.
    </>
  );
}
