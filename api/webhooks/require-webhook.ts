import { DomainError, validationError, type ErrorDetail } from '../../core/basics/errors.js';
import type { Delivery } from '../../core/events/webhooks/delivery.js';
import type { SsrfGuard } from '../../core/events/webhooks/ssrf-guard.js';
import type { EventFilter } from '../../core/events/event-filter.js';
import { namesFolders } from '../../core/events/expand-filter.js';
import { validateTargetUrl } from '../../core/events/webhooks/target-url.js';
import type { Webhook } from '../../core/events/webhooks/webhook.js';
import type { WebhookDeps } from './deps.js';

/**
 * Returns the account's webhook with this ID.
 *
 * @throws DomainError `not_found` if there is none; the same for a webhook of another account.
 */
export async function requireWebhook(
  { webhooks }: Pick<WebhookDeps, 'webhooks'>,
  accountId: string,
  id: string,
): Promise<Webhook> {
  const webhook = await webhooks.find(accountId, id);
  if (!webhook) throw webhookNotFound(id);
  return webhook;
}

/** Returns the `not_found` error for a webhook ID. */
export function webhookNotFound(id: string): DomainError {
  return new DomainError('not_found', `There is no webhook ${id}`);
}

/**
 * Returns a delivery of the account's webhook.
 *
 * @throws DomainError `not_found` if there is none, or if the webhook was deleted and its deliveries are not
 *   removed yet.
 */
export async function requireDelivery(
  { webhooks, deliveries }: Pick<WebhookDeps, 'webhooks' | 'deliveries'>,
  accountId: string,
  webhookId: string,
  id: string,
): Promise<Delivery> {
  await requireWebhook({ webhooks }, accountId, webhookId);
  const delivery = await deliveries.find(accountId, webhookId, id);
  if (!delivery) throw deliveryNotFound(id);
  return delivery;
}

/** Returns the `not_found` error for a delivery ID. */
export function deliveryNotFound(id: string): DomainError {
  return new DomainError('not_found', `This webhook has no delivery ${id}`);
}

/** @throws DomainError `conflict` if the webhook is disabled and therefore sends nothing. */
export function assertEnabled({ id, enabled }: Webhook): void {
  if (!enabled) throw new DomainError('conflict', `The webhook ${id} is disabled; enable it first`);
}

/** @throws DomainError `validation_error` with the path `url` if the URL is not a permitted target. */
export function assertTargetUrl(url: string, guard: SsrfGuard): void {
  const problems = findUrlProblems(url, guard);
  if (problems.length > 0) throw validationError(problems);
}

/** @throws DomainError `not_found` if a filter names a code or a folder that the account does not have. */
export async function assertFilterTargets(
  { qrCodes, folders }: Pick<WebhookDeps, 'qrCodes' | 'folders'>,
  accountId: string,
  filter: EventFilter | null | undefined,
): Promise<void> {
  const wanted = filter?.codes ?? [];
  const codes = wanted.length === 0 ? [] : await qrCodes.findMany({ accountId }, wanted);
  const found = new Set(codes.map(({ id }) => id));
  const missingCodes = wanted.flatMap((id, index) =>
    found.has(id) ? [] : [{ path: `filter.codes[${index}]`, message: `there is no QR code ${id}` }],
  );
  const tree = namesFolders(filter) ? await folders.readTree(accountId) : undefined;
  const missingFolders = (filter?.folders ?? []).flatMap((id, index) =>
    tree?.find(id) ? [] : [{ path: `filter.folders[${index}]`, message: `there is no folder ${id}` }],
  );
  const details = [...missingCodes, ...missingFolders];
  if (details.length === 0) return;
  const counts = [
    ...(missingCodes.length > 0 ? [`${missingCodes.length} QR codes`] : []),
    ...(missingFolders.length > 0 ? [`${missingFolders.length} folders`] : []),
  ];
  throw new DomainError('not_found', `The filter names ${counts.join(' and ')} that do not exist`, {
    details,
  });
}

/**
 * Returns why a URL is not a permitted target, with the path `url`; nothing if it is, or if there is no URL.
 */
export function findUrlProblems(url: string | undefined, guard: SsrfGuard): ErrorDetail[] {
  const problem = url === undefined ? undefined : validateTargetUrl(url, guard);
  return problem === undefined ? [] : [{ path: 'url', message: problem }];
}
