import { alertMail } from '../../core/alerts/alert-mail.js';
import type { Stores } from '../../store/create-stores.js';
import { findMailSubscriber, type SubscriberDeps, type BuildMailContent } from './subscribers.js';

export interface AlertContentDeps extends SubscriberDeps, Pick<Stores, 'alerts' | 'qrCodes'> {}

/**
 * Creates the builder of mails about alerts. Nobody gets a mail of an alert that was deleted, or that no
 * longer names the address. Only the owner gets a link to the dashboard.
 */
export function createAlertContent(deps: AlertContentDeps): BuildMailContent {
  const { alerts, qrCodes, publicUrl } = deps;
  return async (mail) => {
    const subscriber = await findMailSubscriber(mail, deps);
    if (!subscriber || mail.triggerId === undefined) return undefined;
    const { account, recipient, frame } = subscriber;
    const trigger = await alerts.findTrigger(account.id, mail.triggerId);
    const alert = trigger && (await alerts.find(account.id, trigger.alertId));
    if (!trigger || !alert?.emails.includes(mail.to)) return undefined;
    const ids = trigger.events.flatMap(({ qrCodeId }) => qrCodeId ?? []);
    const codes = await qrCodes.findMany({ accountId: account.id }, [...new Set(ids)]);
    const names = new Map(codes.map(({ id, name, shortCode }) => [id, name ?? shortCode]));
    const isOwner = recipient.email === account.email;
    const dashboardUrl = isOwner ? `${publicUrl}/alerts/${trigger.alertId}` : undefined;
    return { ...alertMail(trigger, { names, dashboardUrl }), ...frame };
  };
}
