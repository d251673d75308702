import type { DeliveryResource, WebhookResource } from '../../core/events/webhooks/webhook-schemas.js';
import { useMutation } from '../http/use-mutation.js';
import { useQuery } from '../http/use-query.js';
import { Button } from '../components/button.js';
import { CopyButton } from '../components/copy-button.js';
import { Dialog } from '../components/dialog.js';
import { Problem } from '../components/problem.js';
import { Loaded, Skeleton } from '../components/list-states.js';
import { RelativeTime } from '../components/time.js';
import { AttemptList } from './attempt-list.js';
import { deliveryPath, resendDelivery } from './webhook-actions.js';
import { eventOfDelivery } from './describe-event.js';
import { DeliveryBadge } from './delivery-status.js';
import { EventName } from './event-name.js';
import { EventSubject } from './event-subject.js';
import { SentRequest } from './sent-request.js';

/** Polls fast, so that a pending attempt's result shows almost immediately. */
const LIVE = { refetchIntervalMs: 1_500, staleTimeMs: 500 };

interface DeliveryDrawerProps {
  webhook: WebhookResource;
  deliveryId: string;
  onClose: () => void;
}

/** One delivery: its attempts with their responses, and the request. */
export function DeliveryDrawer({ webhook, deliveryId, onClose }: DeliveryDrawerProps) {
  const query = useQuery<DeliveryResource>(deliveryPath(webhook.id, deliveryId), LIVE);
  return (
    <Dialog title="Delivery" onClose={onClose} asDrawer>
      <Loaded query={query} errorTitle="Couldn’t load the delivery" skeleton={<Skeleton lines={6} tall />}>
        {(delivery) => (
          <>
            <DeliveryHeader delivery={delivery} enabled={webhook.enabled} />
            <AttemptList delivery={delivery} health={webhook.health} />
            <SentRequest delivery={delivery} />
          </>
        )}
      </Loaded>
    </Dialog>
  );
}

function DeliveryHeader({ delivery, enabled }: { delivery: DeliveryResource; enabled: boolean }) {
  const { mutate, isPending, error } = useMutation(() => resendDelivery(delivery));
  return (
    <>
      <div class="delivery-head">
        <div>
          <p class="row">
            <strong>
              <EventName type={delivery.eventType} />
            </strong>
            <span role="status">
              <DeliveryBadge status={delivery.status} />
            </span>
          </p>
          <EventSubject event={eventOfDelivery(delivery)} />
          <p class="small soft">
            Event occurred <RelativeTime at={delivery.createdAt} />
          </p>
          <p class="fact-line small">
            <span class="mono truncate soft">{delivery.messageId}</span>
            <CopyButton text={delivery.messageId} label="Copy the message ID" />
          </p>
        </div>
        <Button
          icon="repeat"
          busy={isPending}
          disabled={!enabled}
          title={enabled ? 'Sends the same request again, under the same ID' : 'Enable the endpoint first'}
          onClick={() => void mutate()}
        >
          Resend
        </Button>
      </div>
      {error && <Problem error={error} />}
    </>
  );
}
