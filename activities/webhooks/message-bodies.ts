import { eventBody } from '../../core/events/event-body.js';
import type { WebhookEvent } from '../../core/events/events.js';
import { isSameForm, type MessageForm } from '../../core/events/webhooks/message-form.js';

/** Creates the builder of messages that the endpoints of a worker share: each is built once per form. */
export function createMessageBodies() {
  const built = new WeakMap<WebhookEvent, { form: MessageForm; body: string }>();

  return {
    /** Returns the message of an event of the account. @throws Error if it cannot be built. */
    bodyOf(event: WebhookEvent, form: MessageForm, accountId: string): string {
      const found = built.get(event);
      if (found && isSameForm(found.form, form)) return found.body;
      const body = eventBody(event, form.format, { accountId, base: form.base });
      built.set(event, { form, body });
      return body;
    },
  };
}

export type MessageBodies = ReturnType<typeof createMessageBodies>;
