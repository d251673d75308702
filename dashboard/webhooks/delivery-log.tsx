import { useState } from 'preact/hooks';
import { DELIVERY_STATUSES } from '../../core/events/webhooks/delivery.js';
import { WEBHOOK_EVENT_TYPES } from '../../core/events/event-types.js';
import type { DeliveryResource, WebhookResource } from '../../core/events/webhooks/webhook-schemas.js';
import { useQueryParams, withQuery } from '../router/location.js';
import { Button } from '../components/button.js';
import { Select } from '../components/field.js';
import { EmptyState } from '../components/list-states.js';
import { LiveList } from '../components/live-list.js';
import { deliveriesPath } from './webhook-actions.js';
import { nameOfEvent } from './describe-event.js';
import { DeliveryRow } from './delivery-row.js';
import { DELIVERY_DISPLAY } from './delivery-status.js';
import { ReplayDialog } from './replay-dialog.js';

const STATUSES = [
  { value: '', label: 'Any status' },
  ...DELIVERY_STATUSES.map((status) => ({ value: status, label: DELIVERY_DISPLAY[status].label })),
];
const EVENTS = [
  { value: '', label: 'Any event' },
  ...WEBHOOK_EVENT_TYPES.map((type) => ({ value: type, label: nameOfEvent(type) })),
];

/** IDs of deliveries sort like the log. */
const isOlder = (delivery: DeliveryResource, other: DeliveryResource) => delivery.id < other.id;

/** The live log of deliveries. Its filters are stored in the URL's query string. */
export function DeliveryLog({ webhook }: { webhook: WebhookResource }) {
  const [params, setParams] = useQueryParams();
  const [isReplaying, setIsReplaying] = useState(false);
  const validParam = (choices: readonly { value: string }[], name: string) =>
    choices.find(({ value }) => value !== '' && value === params.get(name))?.value;
  const filters = { status: validParam(STATUSES, 'status'), eventType: validParam(EVENTS, 'event') };
  const path = deliveriesPath(webhook.id, filters);
  const hrefFor = ({ id }: DeliveryResource) =>
    withQuery(`/webhooks/${webhook.id}`, { ...Object.fromEntries(params), delivery: id });
  return (
    <section class="panel delivery-log" aria-label="Deliveries">
      <div class="panel-head">
        <h2>
          Deliveries <span class="small soft live">live</span>
        </h2>
        <div class="row delivery-tools">
          <Select
            aria-label="Status"
            value={filters.status ?? ''}
            choices={STATUSES}
            onValue={(status) => setParams({ status })}
          />
          <Select
            aria-label="Event"
            value={filters.eventType ?? ''}
            choices={EVENTS}
            onValue={(event) => setParams({ event })}
          />
          <Button
            icon="repeat"
            disabled={!webhook.enabled}
            title={webhook.enabled ? undefined : 'Enable the endpoint first'}
            onClick={() => setIsReplaying(true)}
          >
            Replay
          </Button>
        </div>
      </div>
      <LiveList<DeliveryResource>
        key={path}
        path={path}
        noun={['delivery', 'deliveries']}
        isOlder={isOlder}
        empty={
          <NoDeliveries
            filtered={Object.values(filters).some((value) => value !== undefined)}
            onClear={() => setParams({ status: undefined, event: undefined })}
          />
        }
      >
        {(delivery) => <DeliveryRow key={delivery.id} delivery={delivery} href={hrefFor(delivery)} />}
      </LiveList>
      {isReplaying && <ReplayDialog webhook={webhook} onClose={() => setIsReplaying(false)} />}
    </section>
  );
}

function NoDeliveries({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  if (filtered) {
    return (
      <EmptyState
        icon="search"
        title="No matching deliveries"
        action={<Button onClick={onClear}>Clear all filters</Button>}
      >
        Deliveries are stored for 30 days.
      </EmptyState>
    );
  }
  return (
    <EmptyState icon="send" title="No deliveries yet">
      The next event appears here within seconds, with the response of your endpoint. Send a test event to
      check your setup.
    </EmptyState>
  );
}
