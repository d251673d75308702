import type { ComponentChildren } from 'preact';
import { PLAN_NAMES, type Plan } from '../../core/basics/plan-names.js';
import { ButtonLink } from './button.js';
import { Icon, type IconName } from './icon.js';
import { Operator } from './operator.js';

interface UpgradeNoticeProps {
  /** The smallest plan with the feature. */
  requiredPlan: Exclude<Plan, 'free'>;
  icon: IconName;
  title: string;
  /** Description of the feature and of its benefit for the account. */
  children: ComponentChildren;
  /** Hides the link to the comparison of plans, for use on that page. */
  hideLink?: boolean;
}

/** Replaces a feature that the account's plan does not include: what it is, and which plan has it. */
export function UpgradeNotice({ requiredPlan, icon, title, children, hideLink = false }: UpgradeNoticeProps) {
  return (
    <section class="panel empty" aria-label={title}>
      <span class="empty-icon">
        <Icon name={icon} size={24} />
      </span>
      <h2>{title}</h2>
      <p class="row">
        <span class="badge">
          <Icon name="info" size={14} />{' '}
          {requiredPlan === 'pro'
            ? 'On the Pro and Business plans'
            : `On the ${PLAN_NAMES[requiredPlan]} plan`}
        </span>
      </p>
      <p>{children}</p>
      {!hideLink && (
        <>
          <ButtonLink href="/settings/plan">Compare plans</ButtonLink>
          <p class="small">
            Ask <Operator /> to change the plan.
          </p>
        </>
      )}
    </section>
  );
}
