import type { ComponentChildren } from 'preact';
import type { Plan } from '../../core/plans.js';
import { PLAN_NAMES } from '../format/plan-names.js';
import { ButtonLink } from './button.js';
import { Icon, type IconName } from './icon.js';

interface NeedsPlanProps {
  /** The smallest plan that has it. */
  needed: Exclude<Plan, 'free'>;
  icon: IconName;
  title: string;
  /** What it is for, and what the account would get. */
  children: ComponentChildren;
  /** Stands on the page that compares the plans. */
  onSettings?: boolean;
}

/** What the account's plan lacks, shown as such. */
export function NeedsPlan({ needed, icon, title, children, onSettings = false }: NeedsPlanProps) {
  return (
    <section class="panel empty" aria-label={title}>
      <span class="empty-icon">
        <Icon name={icon} size={24} />
      </span>
      <h2>{title}</h2>
      <p class="row">
        <span class="badge">
          <Icon name="info" size={14} />{' '}
          {needed === 'pro' ? 'On the plans Pro and Business' : `On the ${PLAN_NAMES[needed]} plan`}
        </span>
      </p>
      <p>{children}</p>
      {!onSettings && <ButtonLink href="/settings">Compare plans</ButtonLink>}
    </section>
  );
}
