import { setTimeout as sleep } from 'node:timers/promises';
import type { AlertCondition } from '../../core/alerts/alert-schemas.js';
import { CHANGE_TAKES_EFFECT_MS } from '../../core/events/webhooks/endpoint-copy.js';

/**
 * Waits until a change of an alert takes effect in all processes, which copy the alerts that wait for events.
 * Every event after the response is reported as the change requires.
 *
 * @param conditions The condition before and after the change.
 */
export async function awaitEffect(...conditions: readonly AlertCondition[]): Promise<void> {
  if (conditions.some(({ events }) => events)) await sleep(CHANGE_TAKES_EFFECT_MS);
}
