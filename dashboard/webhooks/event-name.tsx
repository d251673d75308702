import type { WebhookEventType } from '../../core/events/event-types.js';
import { labelOfEvent } from './describe-event.js';

/** An event type in words, and its name in requests, which a receiver compares with. */
export function EventName({ type }: { type: WebhookEventType }) {
  const label = labelOfEvent(type);
  if (label === undefined) return <span class="mono">{type}</span>;
  return (
    <>
      {label} <span class="event-type mono small soft">{type}</span>
    </>
  );
}
