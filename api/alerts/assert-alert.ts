import type { AlertCondition } from '../../core/alerts/alert-schemas.js';
import { validationError } from '../../core/basics/errors.js';
import { PLAN_TERMS } from '../../core/accounts/plans.js';
import type { Plan } from '../../core/basics/plan-names.js';

/**
 * Checks that an alert reaches someone: by mail, or, if the plan has webhooks, by the event
 * `alert.triggered`, which an alert about events does not send.
 *
 * @throws DomainError `validation_error` at `emails`
 */
export function assertReachesSomeone(
  plan: Plan,
  { condition, emails }: { condition: AlertCondition; emails: readonly string[] },
): void {
  if (emails.length > 0) return;
  if (condition.events) throw missingEmails('must have at least one address for the condition events');
  if (!PLAN_TERMS[plan].webhooks) {
    throw missingEmails('must have at least one address, because the plan has no webhooks');
  }
}

function missingEmails(message: string) {
  return validationError([{ path: 'emails', message }]);
}
