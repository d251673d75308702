import { PLAN_TERMS, PLANS } from '../../core/plans.js';
import { UpgradeNotice } from '../components/upgrade-notice.js';
import { PLAN_NAMES } from '../format/plan-names.js';

/** For accounts whose plan has no webhooks: what they are, and which plan has them. */
export function LackingWebhooks() {
  const needed = PLANS.find((plan) => plan !== 'free' && PLAN_TERMS[plan].webhooks) ?? 'business';
  return (
    <div class="page">
      <h1>Webhooks</h1>
      <UpgradeNotice
        requiredPlan={needed === 'pro' ? 'pro' : 'business'}
        icon="webhook"
        title={`Webhooks come with the ${PLAN_NAMES[needed]} plan`}
      >
        They tell your own systems the moment a code is scanned or a job ends: signed, tried again for three
        days until they arrive, and logged with what your endpoint answered.{' '}
        <a href="/docs#/Webhooks">Read how they work</a>.
      </UpgradeNotice>
    </div>
  );
}
