import type { ComponentChildren } from 'preact';
import { PLAN_TERMS, smallestPlanWith, type PlanFeature } from '../../core/accounts/plans.js';
import { PLAN_NAMES } from '../../core/basics/plan-names.js';
import { Icon } from '../components/icon.js';
import { Link } from '../router/link.js';
import { useAccount } from '../session/session.js';
import { navigationLabel, type NavigationPage } from './navigation.js';

interface NavigationLinkProps {
  page: NavigationPage;
  isCurrent: boolean;
  /** Shown at the end of the entry, such as a count. */
  children?: ComponentChildren;
}

/** Entry of the navigation: icon, label, and a lock if the plan of the account lacks the page's feature. */
export function NavigationLink({ page, isCurrent, children }: NavigationLinkProps) {
  const label = navigationLabel(page);
  return (
    <Link class="nav-link" href={page.path} title={label} aria-current={isCurrent ? 'page' : undefined}>
      <Icon name={page.icon} />
      <span class="nav-label">{label}</span>
      {children}
      {page.feature && <PlanLock feature={page.feature} />}
    </Link>
  );
}

/** A lock that names the plan with a feature. Renders nothing if the account's plan includes it. */
function PlanLock({ feature }: { feature: PlanFeature }) {
  const { plan } = useAccount();
  if (PLAN_TERMS[plan][feature]) return null;
  const text = `On the ${PLAN_NAMES[smallestPlanWith(feature)]} plan`;
  return (
    <span class="nav-lock" title={text}>
      <Icon name="lock" size={14} />
      <span class="visually-hidden">({text})</span>
    </span>
  );
}
