import { PLAN_TERMS } from '../../core/accounts/plans.js';
import type { WebhookResource } from '../../core/events/webhooks/webhook-schemas.js';
import { useQueryParams } from '../router/location.js';
import { useQuery } from '../http/use-query.js';
import type { PageProps } from '../router/match-path.js';
import { ButtonLink } from '../components/button.js';
import { EmptyState, Loaded, Skeleton } from '../components/list-states.js';
import { useAccount } from '../session/session.js';
import { webhookPath } from './webhook-actions.js';
import { DeliveryDrawer } from './delivery-drawer.js';
import { DeliveryLog } from './delivery-log.js';
import { EndpointFacts } from './endpoint-facts.js';
import { WebhooksUpgrade } from './webhooks-upgrade.js';
import { WebhookHeader } from './webhook-header.js';
import './webhooks.css';

/** Short enough that a failing or disabled endpoint shows as such within seconds. */
const REFETCH_INTERVAL_MS = 3_000;

/** The page of one endpoint, at `/webhooks/:id`: its state, its deliveries, and its settings. */
export default function WebhookPage({ params: { id = '' } }: PageProps) {
  const { plan } = useAccount();
  return PLAN_TERMS[plan].webhooks ? <Endpoint id={id} /> : <WebhooksUpgrade />;
}

function Endpoint({ id }: { id: string }) {
  const webhook = useQuery<WebhookResource>(webhookPath(id), { refetchIntervalMs: REFETCH_INTERVAL_MS });
  const [params, setParams] = useQueryParams();
  const deliveryId = params.get('delivery');
  if (webhook.error?.status === 404) return <WebhookNotFound />;
  return (
    <div class="page">
      <Loaded query={webhook} errorTitle="Couldn’t load the endpoint" skeleton={<Skeleton lines={6} tall />}>
        {(data) => (
          <>
            <WebhookHeader webhook={data} />
            <DeliveryLog webhook={data} />
            <EndpointFacts webhook={data} />
            {deliveryId && (
              <DeliveryDrawer
                key={deliveryId}
                webhook={data}
                deliveryId={deliveryId}
                onClose={() => setParams({ delivery: undefined })}
              />
            )}
          </>
        )}
      </Loaded>
    </div>
  );
}

function WebhookNotFound() {
  return (
    <EmptyState
      icon="search"
      title="Endpoint not found"
      wholePage
      action={
        <ButtonLink kind="primary" href="/webhooks">
          View all endpoints
        </ButtonLink>
      }
    >
      It was deleted, or it belongs to another account.
    </EmptyState>
  );
}
