import { WebhookPlanNotice } from '../webhooks/webhook-plan-notice.js';

/** Replaces the page of events for accounts whose plan has no webhooks. */
export function EventsUpgrade() {
  return (
    <WebhookPlanNotice title="Events" icon="pulse">
      The log of events shows who created, changed, or deleted a code, which jobs finished, and when a limit
      was near, for 30 days. Webhooks send the same events to your systems.{' '}
      <a href="/docs/webhooks">Read how they work</a>.
    </WebhookPlanNotice>
  );
}
