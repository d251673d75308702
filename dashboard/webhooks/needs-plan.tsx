import { PLAN_TERMS, PLANS } from '../../core/plans.js';
import { EmptyState } from '../parts/states.js';
import { PLAN_NAMES } from '../text/plan-names.js';

/** For accounts whose plan has no webhooks: what they are, and which plan has them. */
export function NeedsPlan() {
  const plan = PLANS.find((each) => PLAN_TERMS[each].webhooks) ?? 'business';
  return (
    <div class="page">
      <h1>Webhooks</h1>
      <div class="panel">
        <EmptyState
          icon="webhook"
          title={`Webhooks come with the ${PLAN_NAMES[plan]} plan`}
          action={
            <a class="button button-plain" href="/docs#/Webhooks">
              Read how they work
            </a>
          }
        >
          They tell your own systems the moment a code is scanned or a job ends: signed, tried again for three
          days until they arrive, and logged with what your endpoint answered. Ask the operator of this
          service for the {PLAN_NAMES[plan]} plan.
        </EmptyState>
      </div>
    </div>
  );
}
