import type { ComponentChildren } from 'preact';
import { Icon, type IconName } from './icon.js';

interface PlanNeededProps {
  icon: IconName;
  /** What it does for people, as a short sentence. */
  title: string;
  plan: 'Pro' | 'Business';
  children: ComponentChildren;
}

/** Stands in the place of what the account's plan lacks: what it is, and which plan has it. */
export function PlanNeeded({ icon, title, plan, children }: PlanNeededProps) {
  return (
    <section class="panel empty" aria-label={`Part of the ${plan} plan`}>
      <span class="empty-icon">
        <Icon name={icon} size={24} />
      </span>
      <span class="badge">
        <Icon name="info" size={12} /> {plan} plan
      </span>
      <h2>{title}</h2>
      <p>{children}</p>
      <p>Ask the operator of this service to change your plan.</p>
    </section>
  );
}
