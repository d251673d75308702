import { PLAN_NAMES, PLAN_TERMS, PLANS } from '../../core/plans.js';
import { UpgradeNotice } from '../components/upgrade-notice.js';

/** Replaces the webhooks page for accounts whose plan has no webhooks. */
export function WebhooksUpgrade() {
  const requiredPlan = PLANS.find((plan) => plan !== 'free' && PLAN_TERMS[plan].webhooks) ?? 'business';
  return (
    <div class="page">
      <h1>Webhooks</h1>
      <UpgradeNotice
        requiredPlan={requiredPlan === 'pro' ? 'pro' : 'business'}
        icon="webhook"
        title={`Webhooks come with the ${PLAN_NAMES[requiredPlan]} plan`}
      >
        Webhooks notify your systems the moment a code is scanned or a job finishes. They are signed, retried
        for up to 3 days, and logged with the response of your endpoint.{' '}
        <a href="/docs/webhooks">Read how they work</a>.
      </UpgradeNotice>
    </div>
  );
}
