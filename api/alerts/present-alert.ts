import type { AlertResource } from '../../core/alerts/alert-schemas.js';
import type { StoredAlert } from '../../core/alerts/alert.js';

/** Builds the API response for an alert. */
export function presentAlert(alert: StoredAlert): AlertResource {
  const { id, name, filter, condition, emails, cooldownHours, enabled, state } = alert;
  return {
    id,
    name,
    filter,
    condition,
    emails: [...emails],
    cooldownHours,
    enabled,
    state,
    lastTriggeredAt: alert.lastTriggeredAt?.toISOString() ?? null,
    createdAt: alert.createdAt.toISOString(),
    updatedAt: alert.updatedAt.toISOString(),
  };
}

/** Returns the ETag of an alert. Only its owner's changes change it. */
export function alertETag({ revision }: Pick<StoredAlert, 'revision'>): string {
  return `"${revision}"`;
}
