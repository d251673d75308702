import type { LoggedEventResource } from '../../core/events/logged-event-schema.js';
import { CodeLink } from '../codes/code-name.js';
import { useFolders } from '../folders/use-folders.js';
import { Link } from '../router/link.js';
import { useViewer } from '../session/session.js';
import { codeOfEvent } from '../webhooks/describe-event.js';
import { ActivityRow } from './activity-row.js';
import { CODE, describeEvent, EVENT_KINDS } from './event-words.js';

interface EventActivityProps {
  event: LoggedEventResource;
  /** Opens the event as programs receive it. */
  href: string;
}

/** An event in the activity. */
export function EventActivity({ event, href }: EventActivityProps) {
  const { tree } = useFolders();
  const { sentence, details } = describeEvent(event, useViewer(), tree);
  const codeId = codeOfEvent(event);
  return (
    <ActivityRow
      at={event.timestamp}
      icon={EVENT_KINDS[event.type]?.icon ?? 'pulse'}
      details={details && <bdi>{details}</bdi>}
      end={
        <Link class="activity-type mono" href={href} title="Show the event as JSON">
          {event.type}
        </Link>
      }
    >
      {sentence.map((part) =>
        part === CODE ? (
          codeId !== undefined && <CodeLink key="code" id={codeId} />
        ) : (
          <bdi key={part}>{part}</bdi>
        ),
      )}
    </ActivityRow>
  );
}
