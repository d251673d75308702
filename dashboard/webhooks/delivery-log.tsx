import { useState } from 'preact/hooks';
import { DELIVERY_STATUSES } from '../../core/webhooks/delivery.js';
import { WEBHOOK_EVENT_TYPES } from '../../core/webhooks/event-types.js';
import type { WebhookResource } from '../../core/webhooks/webhook-schemas.js';
import { useQueryParams, withQuery } from '../router/location.js';
import { Button } from '../components/button.js';
import { Select } from '../components/field.js';
import { Problem } from '../components/problem.js';
import { EmptyState, Loaded, Skeleton } from '../components/list-states.js';
import { fullNumber } from '../format/numbers.js';
import { deliveriesAddress } from './webhook-actions.js';
import { DeliveryRow } from './delivery-row.js';
import { DELIVERY_LOOK } from './delivery-status.js';
import { ReplayDialog } from './replay-dialog.js';
import { useDeliveryLog } from './use-delivery-log.js';

const STATUSES = [
  { value: '', label: 'Any status' },
  ...DELIVERY_STATUSES.map((status) => ({ value: status, label: DELIVERY_LOOK[status].word })),
];
const EVENTS = [
  { value: '', label: 'Any event' },
  ...WEBHOOK_EVENT_TYPES.map((type) => ({ value: type, label: type })),
];

/** What was sent and how it went, as it happens; the filters stand in the address. */
export function DeliveryLog({ webhook }: { webhook: WebhookResource }) {
  const [query, change] = useQueryParams();
  const [replaying, setReplaying] = useState(false);
  const known = (choices: readonly { value: string }[], name: string) =>
    choices.find(({ value }) => value !== '' && value === query.get(name))?.value;
  const filters = { status: known(STATUSES, 'status'), eventType: known(EVENTS, 'event') };
  const address = deliveriesAddress(webhook.id, filters);
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
            onValue={(status) => change({ status })}
          />
          <Select
            aria-label="Event"
            value={filters.eventType ?? ''}
            choices={EVENTS}
            onValue={(event) => change({ event })}
          />
          <Button
            icon="repeat"
            disabled={!webhook.enabled}
            title={webhook.enabled ? undefined : 'Enable the endpoint first'}
            onClick={() => setReplaying(true)}
          >
            Replay
          </Button>
        </div>
      </div>
      <Rows
        key={address}
        address={address}
        filtered={Object.values(filters).some((value) => value !== undefined)}
        onClear={() => change({ status: undefined, event: undefined })}
        hrefOf={(delivery) =>
          withQuery(`/webhooks/${webhook.id}`, { ...Object.fromEntries(query), delivery })
        }
      />
      {replaying && <ReplayDialog webhook={webhook} onClose={() => setReplaying(false)} />}
    </section>
  );
}

interface RowsProps {
  address: string;
  filtered: boolean;
  onClear: () => void;
  hrefOf: (deliveryId: string) => string;
}

function Rows({ address, filtered, onClear, hrefOf }: RowsProps) {
  const { read, log, total, more } = useDeliveryLog(address);
  return (
    <Loaded query={read} errorTitle="The deliveries could not be loaded" skeleton={<Skeleton lines={5} tall />}>
      {() =>
        !log || log.rows.length === 0 ? (
          <NoDeliveries filtered={filtered} onClear={onClear} />
        ) : (
          <>
            <ul class="deliveries">
              {log.rows.map((delivery) => (
                <DeliveryRow key={delivery.id} delivery={delivery} href={hrefOf(delivery.id)} />
              ))}
            </ul>
            {more.error && <Problem error={more.error} title="More deliveries could not be loaded" />}
            <div class="deliveries-foot">
              <p class="soft small number" role="status">
                {fullNumber(Math.min(log.rows.length, total))} of {fullNumber(total)}
              </p>
              {log.cursor !== null && (
                <Button busy={more.isPending} onClick={() => void more.mutate()}>
                  Load more
                </Button>
              )}
            </div>
          </>
        )
      }
    </Loaded>
  );
}

function NoDeliveries({ filtered, onClear }: Pick<RowsProps, 'filtered' | 'onClear'>) {
  if (filtered) {
    return (
      <EmptyState
        icon="search"
        title="No delivery fits"
        action={<Button onClick={onClear}>Clear all filters</Button>}
      >
        Deliveries are kept for 30 days.
      </EmptyState>
    );
  }
  return (
    <EmptyState icon="send" title="Nothing was sent yet">
      The next event shows here within seconds, with what the endpoint answered. A test event shows at once
      whether all is set up.
    </EmptyState>
  );
}
