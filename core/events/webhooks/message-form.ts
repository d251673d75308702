import type { EventFormat } from '../event-body.js';

/** Everything that the bytes of an endpoint's messages depend on, apart from their events. */
export interface MessageForm {
  format: EventFormat;
  /** Base of the account's URLs, as returned by `baseUrl`; empty in the format `standard`, which has none. */
  base: string;
}

/** Returns the form of messages in a format. @param base Base of the account's URLs. */
export function messageForm(format: EventFormat, base: string): MessageForm {
  return { format, base: format === 'cloudevents' ? base : '' };
}

/** Returns whether messages in both forms have the same bytes. */
export function isSameForm(one: MessageForm | undefined, other: MessageForm): boolean {
  return one?.format === other.format && one.base === other.base;
}
