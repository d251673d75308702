import type { LoggedEventResource } from '../../core/events/logged-event-schema.js';
import { RelativeTime } from '../components/time.js';
import { describeEvent } from './event-sentence.js';

interface EventEntryProps {
  event: LoggedEventResource;
  /** Shows the event as programs receive it. */
  onOpen: () => void;
}

/** Something that happened to a code without a change. */
export function EventEntry({ event, onOpen }: EventEntryProps) {
  const { sentence, details } = describeEvent(event);
  return (
    <li class="revision history-event">
      <p class="soft small">
        <RelativeTime at={event.timestamp} />
      </p>
      <p>
        {sentence} {details && <bdi class="soft">{details}</bdi>}
      </p>
      <button type="button" class="event-name mono small" title="Show the event as JSON" onClick={onOpen}>
        {event.type}
      </button>
    </li>
  );
}
