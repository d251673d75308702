import type { DeliveryResource, WebhookResource } from '../../core/webhooks/webhook-schemas.js';
import { useMutation } from '../http/use-mutation.js';
import { useQuery } from '../http/use-query.js';
import { Button } from '../components/button.js';
import { CopyButton } from '../components/copy-button.js';
import { Dialog } from '../components/dialog.js';
import { Problem } from '../components/problem.js';
import { Loaded, Skeleton } from '../components/list-states.js';
import { RelativeTime } from '../components/time.js';
import { AttemptList } from './attempt-list.js';
import { deliveryAddress, resendDelivery } from './webhook-actions.js';
import { StatusBadge } from './delivery-status.js';
import { SentRequest } from './sent-request.js';

/** What is on its way has mostly arrived before one looks twice. */
const LIVE = { refetchIntervalMs: 1_500, staleTimeMs: 500 };

interface DeliveryDrawerProps {
  webhook: WebhookResource;
  deliveryId: string;
  onClose: () => void;
}

/** One delivery: each attempt with what was answered, and what was sent. */
export function DeliveryDrawer({ webhook, deliveryId, onClose }: DeliveryDrawerProps) {
  const read = useQuery<DeliveryResource>(deliveryAddress(webhook.id, deliveryId), LIVE);
  return (
    <Dialog title="Delivery" onClose={onClose} asDrawer>
      <Loaded query={read} errorTitle="The delivery could not be loaded" skeleton={<Skeleton lines={6} tall />}>
        {(delivery) => (
          <>
            <Head delivery={delivery} enabled={webhook.enabled} />
            <AttemptList delivery={delivery} health={webhook.health} />
            <SentRequest delivery={delivery} />
          </>
        )}
      </Loaded>
    </Dialog>
  );
}

function Head({ delivery, enabled }: { delivery: DeliveryResource; enabled: boolean }) {
  const { mutate, isPending, error } = useMutation(() => resendDelivery(delivery));
  return (
    <>
      <div class="delivery-head">
        <div>
          <p class="row">
            <strong class="mono">{delivery.eventType}</strong>
            <span role="status">
              <StatusBadge status={delivery.status} />
            </span>
          </p>
          <p class="small soft">
            Happened <RelativeTime at={delivery.createdAt} />
          </p>
          <p class="fact-line small">
            <span class="mono truncate soft">{delivery.messageId}</span>
            <CopyButton text={delivery.messageId} label="Copy the message id" />
          </p>
        </div>
        <Button
          icon="repeat"
          busy={isPending}
          disabled={isPending || !enabled}
          title={enabled ? 'With the same id and the same bytes' : 'Enable the endpoint first'}
          onClick={() => void mutate()}
        >
          Resend
        </Button>
      </div>
      {error && <Problem error={error} />}
    </>
  );
}
