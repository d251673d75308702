import type { LoggedEventResource } from '../../core/events/logged-event-schema.js';
import { CodeBlock } from '../components/code-block.js';
import { CopyButton } from '../components/copy-button.js';
import { Dialog } from '../components/dialog.js';
import { Loaded, Skeleton } from '../components/list-states.js';
import { RelativeTime } from '../components/time.js';
import { useQuery } from '../http/use-query.js';
import { useViewer } from '../session/session.js';
import { actorOfEvent, labelOfEvent } from '../webhooks/describe-event.js';
import { EventSubject } from '../webhooks/event-subject.js';
import { eventPath } from './event-query.js';
import '../webhooks/event-subject.css';
import './events.css';

/** One event: what happened, its ID, and its JSON. */
export function EventDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery<LoggedEventResource>(eventPath(id));
  return (
    <Dialog title="Event" onClose={onClose} asDrawer>
      <Loaded query={query} errorTitle="Couldn’t load the event" skeleton={<Skeleton lines={6} tall />}>
        {(event) => (
          <>
            <EventHeader event={event} />
            <CodeBlock label="JSON" text={JSON.stringify(event, null, 2)} />
          </>
        )}
      </Loaded>
    </Dialog>
  );
}

function EventHeader({ event }: { event: LoggedEventResource }) {
  const actor = actorOfEvent(event, useViewer());
  return (
    <div class="event-head">
      <p>
        <strong class="mono">{event.type}</strong>
      </p>
      <p class="soft">{labelOfEvent(event.type)}</p>
      <EventSubject event={event} />
      <p class="small soft">
        <RelativeTime at={event.timestamp} />
        {actor !== undefined && <bdi> by {actor}</bdi>}
      </p>
      <p class="event-id small">
        <span class="mono truncate soft">{event.id}</span>
        <CopyButton text={event.id} label="Copy the event ID" />
      </p>
    </div>
  );
}
