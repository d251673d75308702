import { CHANGED, type AuditEntry } from '../../core/audit/audit-entry.js';
import { listChanges, type Change } from '../../core/codes/history/list-changes.js';
import type { Webhook } from '../../core/events/webhooks/webhook.js';
import type { AuditChange } from '../../store/audit/record-entry.js';
import { auditEntryOf, type AuditedRequest } from '../audit/audit-entry-of.js';

/** Fields that differ from webhook to webhook. The health and times follow from other things. */
type AuditedWebhook = Pick<
  Webhook,
  'id' | 'url' | 'events' | 'filter' | 'perItemEvents' | 'format' | 'includeBots' | 'description' | 'enabled'
> & { headerNames?: readonly string[] };

type Clock = { now: () => Date };

/** Builds the audit entry of a new webhook. */
export function webhookCreated(request: AuditedRequest, webhook: AuditedWebhook, deps: Clock): AuditEntry {
  const changes = listChanges({}, { url: originOf(webhook), ...audited(webhook) });
  return auditEntryOf(request, { action: 'webhook.created', target: targetOf(webhook), changes }, deps);
}

/**
 * Returns the function that builds the audit entry of a change of a webhook; none if nothing has changed.
 *
 * @param setsHeaders Whether the request sets custom headers, whose values are secrets.
 */
export function webhookUpdated(
  request: AuditedRequest,
  deps: Clock,
  setsHeaders = false,
): AuditChange<Webhook> {
  return (before, after) => {
    const listed = [...listUrlChanges(before, after), ...listChanges(audited(before), audited(after))];
    const hidesHeaders = setsHeaders && !listed.some(({ path }) => path === 'headerNames');
    const changes = hidesHeaders ? [...listed, { path: 'headers', from: CHANGED, to: CHANGED }] : listed;
    if (changes.length === 0) return undefined;
    return auditEntryOf(request, { action: 'webhook.updated', target: targetOf(after), changes }, deps);
  };
}

/** Builds the audit entry of the deletion of a webhook, or of the rotation of its secret. */
export function webhookEntry(
  request: AuditedRequest,
  action: 'webhook.deleted' | 'webhook.secret_rotated',
  webhook: AuditedWebhook,
  deps: Clock,
): AuditEntry {
  return auditEntryOf(request, { action, target: targetOf(webhook) }, deps);
}

function targetOf(webhook: AuditedWebhook) {
  return { id: webhook.id, name: webhook.description ?? originOf(webhook) };
}

/** Receivers such as chats identify the sender by the path of the URL, so it is a secret. */
function originOf({ url }: Pick<Webhook, 'url'>): string {
  return new URL(url).origin;
}

function listUrlChanges(before: Webhook, after: Webhook): Change[] {
  if (before.url === after.url) return [];
  const [from, to] = [originOf(before), originOf(after)];
  return [from === to ? { path: 'url', from: CHANGED, to: CHANGED } : { path: 'url', from, to }];
}

function audited(webhook: AuditedWebhook): Record<string, unknown> {
  const { events, filter, perItemEvents, format, includeBots, description, enabled } = webhook;
  const { headerNames = [] } = webhook;
  return { events, filter, perItemEvents, format, includeBots, description, enabled, headerNames };
}
