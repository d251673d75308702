import { CodeLink } from '../codes/code-name.js';
import { codeOfEvent, summarizeEvent, type DescribedEvent } from './describe-event.js';

/** One line about an event: its code as a link, unless it was deleted, and a summary. */
export function EventSubject({ event }: { event: DescribedEvent }) {
  const codeId = event.type === 'qr_code.deleted' ? undefined : codeOfEvent(event);
  return (
    <span class="event-subject small soft">
      {codeId !== undefined && <CodeLink id={codeId} />}
      <bdi class="truncate">{summarizeEvent(event)}</bdi>
    </span>
  );
}
