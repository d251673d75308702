import { PLAN_TERMS } from '../../core/plans.js';
import type { WebhookResource } from '../../core/webhooks/webhook-schemas.js';
import { useQueryParams } from '../router/location.js';
import { useQuery } from '../http/use-query.js';
import type { PageProps } from '../page-props.js';
import { ButtonLink } from '../components/button.js';
import { EmptyState, Loaded, Skeleton } from '../components/list-states.js';
import { useAccount } from '../session/session.js';
import { webhookAddress } from './webhook-actions.js';
import { DeliveryDrawer } from './delivery-drawer.js';
import { DeliveryLog } from './delivery-log.js';
import { LackingWebhooks } from './webhooks-upgrade.js';
import { WebhookHead } from './webhook-head.js';
import './webhooks.css';

/** That it fails, or was disabled, shows soon after it did. */
const LIVE_MS = 3_000;

/** One endpoint: how it is, and every delivery to it. */
export default function WebhookPage({ params: { id = '' } }: PageProps) {
  const { plan } = useAccount();
  return PLAN_TERMS[plan].webhooks ? <Endpoint id={id} /> : <LackingWebhooks />;
}

function Endpoint({ id }: { id: string }) {
  const webhook = useQuery<WebhookResource>(webhookAddress(id), { refetchIntervalMs: LIVE_MS });
  const [query, change] = useQueryParams();
  const opened = query.get('delivery');
  if (webhook.error?.status === 404) return <GoneWebhook />;
  return (
    <div class="page">
      <Loaded query={webhook} errorTitle="The webhook could not be loaded" skeleton={<Skeleton lines={6} tall />}>
        {(data) => (
          <>
            <WebhookHead webhook={data} />
            <DeliveryLog webhook={data} />
            {opened && (
              <DeliveryDrawer
                key={opened}
                webhook={data}
                deliveryId={opened}
                onClose={() => change({ delivery: undefined })}
              />
            )}
          </>
        )}
      </Loaded>
    </div>
  );
}

function GoneWebhook() {
  return (
    <EmptyState
      icon="search"
      title="There is no such webhook"
      wholePage
      action={
        <ButtonLink kind="primary" href="/webhooks">
          See all webhooks
        </ButtonLink>
      }
    >
      It was deleted, or it belongs to another account.
    </EmptyState>
  );
}
