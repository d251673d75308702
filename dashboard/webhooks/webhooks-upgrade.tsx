import { WebhookPlanNotice } from './webhook-plan-notice.js';

/** Replaces the webhooks page for accounts whose plan has no webhooks. */
export function WebhooksUpgrade() {
  return (
    <WebhookPlanNotice title="Webhooks" icon="webhook">
      Webhooks notify your systems the moment a code is scanned or changed, or a job finishes. They are
      signed, retried for up to 3 days, and logged with the response of your endpoint.{' '}
      <a href="/docs/webhooks">Read how they work</a>.
    </WebhookPlanNotice>
  );
}
