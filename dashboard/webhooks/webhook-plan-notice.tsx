import type { ComponentChildren } from 'preact';
import { PLAN_TERMS } from '../../core/accounts/plans.js';
import { PLAN_NAMES, PLANS } from '../../core/basics/plan-names.js';
import type { IconName } from '../components/icon.js';
import { PageHead } from '../components/page-head.js';
import { UpgradeNotice } from '../components/upgrade-notice.js';

interface WebhookPlanNoticeProps {
  /** Title of the page; a plural noun. */
  title: string;
  icon: IconName;
  children: ComponentChildren;
}

/** Replaces a page that comes with webhooks, for accounts whose plan has none. */
export function WebhookPlanNotice({ title, icon, children }: WebhookPlanNoticeProps) {
  const requiredPlan = PLANS.find((plan) => plan !== 'free' && PLAN_TERMS[plan].webhooks) ?? 'business';
  return (
    <div class="page">
      <PageHead title={title} />
      <UpgradeNotice
        requiredPlan={requiredPlan === 'pro' ? 'pro' : 'business'}
        icon={icon}
        title={`${title} come with the ${PLAN_NAMES[requiredPlan]} plan`}
      >
        {children}
      </UpgradeNotice>
    </div>
  );
}
