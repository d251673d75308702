import { isCodeEvent, isSubscribedTo } from '../../core/events/event-types.js';
import type { EventFilter } from '../../core/events/event-filter.js';
import type { WebhookResource } from '../../core/events/webhooks/webhook-schemas.js';
import { CodeLink } from '../codes/code-name.js';
import { CODE_TYPE_DISPLAY } from '../codes/code-type-display.js';
import { describeActor } from '../history/describe-actor.js';
import { useViewer } from '../session/session.js';
import { useFolders } from '../folders/use-folders.js';

/** Names of the formats of requests. */
export const FORMAT_LABELS: Record<WebhookResource['format'], string> = {
  standard: 'Standard Webhooks',
  cloudevents: 'CloudEvents 1.0',
};

/** Events and options of an endpoint. */
export function EndpointFacts({ webhook }: { webhook: WebhookResource }) {
  const viewer = useViewer();
  const { events, includeBots, filter, perItemEvents, format, headerNames, createdBy } = webhook;
  return (
    <section class="panel stack endpoint-facts" aria-labelledby="endpoint-facts">
      <h2 id="endpoint-facts">Settings</h2>
      <dl class="facts">
        <div>
          <dt>Events</dt>
          <dd class="events">
            {events.map((event) => (
              <span key={event} class="badge mono">
                {event}
              </span>
            ))}
            {isSubscribedTo(events, 'qr_code.scanned') && (
              <span class="small soft">
                {includeBots ? 'including scans by bots' : 'excluding scans by bots'}
              </span>
            )}
          </dd>
        </div>
        {events.some((event) => event === '*' || isCodeEvent(event)) && (
          <div>
            <dt>Filter</dt>
            <dd>{filter === null ? 'All codes' : <FilterFacts filter={filter} />}</dd>
          </div>
        )}
        <div>
          <dt>Bulk jobs</dt>
          <dd>{perItemEvents ? 'One event per job and per code' : 'One event per job'}</dd>
        </div>
        <div>
          <dt>Format</dt>
          <dd>{FORMAT_LABELS[format]}</dd>
        </div>
        {headerNames.length > 0 && (
          <div>
            <dt>Headers</dt>
            <dd class="mono">{headerNames.join(', ')}</dd>
          </div>
        )}
        {createdBy && (
          <div>
            <dt>Created by</dt>
            <dd>
              <bdi>{describeActor(createdBy, viewer)}</bdi>
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}

/** The values of a filter, one line per field. */
function FilterFacts({
  filter: { types = [], tags = [], folders = [], codes = [] },
}: {
  filter: EventFilter;
}) {
  return (
    <ul class="filter-facts">
      {types.length > 0 && (
        <li>
          <span class="soft">Types</span> {types.map((type) => CODE_TYPE_DISPLAY[type].name).join(', ')}
        </li>
      )}
      {tags.length > 0 && (
        <li>
          <span class="soft">Tags</span> <bdi>{tags.join(', ')}</bdi>
        </li>
      )}
      {folders.length > 0 && <FolderFacts folders={folders} />}
      {codes.length > 0 && (
        <li>
          <span class="soft">Codes</span>
          {codes.map((id) => (
            <CodeLink key={id} id={id} />
          ))}
        </li>
      )}
    </ul>
  );
}

function FolderFacts({ folders }: { folders: readonly string[] }) {
  const { tree } = useFolders();
  return (
    <li>
      <span class="soft">Folders</span> <bdi>{folders.map((id) => tree.pathOf(id) ?? id).join(', ')}</bdi>
    </li>
  );
}
