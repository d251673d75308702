import { useState } from 'preact/hooks';
import { PLAN_TERMS } from '../../core/accounts/plans.js';
import type { WebhookResource } from '../../core/events/webhooks/webhook-schemas.js';
import { useQuery } from '../http/use-query.js';
import { Button } from '../components/button.js';
import { EmptyState, Loaded } from '../components/list-states.js';
import { PageHead } from '../components/page-head.js';
import { RowSkeleton } from '../components/row-skeleton.js';
import { useRowKeys } from '../components/use-row-keys.js';
import { useAccount } from '../session/session.js';
import { AddEndpointDialog } from './add-endpoint-dialog.js';
import { WEBHOOKS_PATH } from './webhook-actions.js';
import { WebhooksUpgrade } from './webhooks-upgrade.js';
import { WebhookRow } from './webhook-row.js';
import './webhooks.css';

const REFETCH_INTERVAL_MS = 5_000;

/** The page of the account's endpoints and their state, at `/webhooks`. */
export default function WebhooksPage() {
  const { plan } = useAccount();
  return PLAN_TERMS[plan].webhooks ? <Endpoints /> : <WebhooksUpgrade />;
}

function Endpoints() {
  const [isAdding, setIsAdding] = useState(false);
  const query = useQuery<{ data: WebhookResource[] }>(`${WEBHOOKS_PATH}&include=deliveries`, {
    refetchIntervalMs: REFETCH_INTERVAL_MS,
  });
  const rowKeys = useRowKeys();
  const add = () => setIsAdding(true);
  return (
    <div class="page">
      <PageHead title="Webhooks">
        {query.data && query.data.data.length > 0 && (
          <Button kind="primary" icon="plus" onClick={add}>
            Add endpoint
          </Button>
        )}
      </PageHead>
      <Loaded query={query} errorTitle="Couldn’t load the endpoints" skeleton={<RowSkeleton rows={3} />}>
        {({ data }) =>
          data.length === 0 ? (
            <NoEndpoints onAdd={add} />
          ) : (
            <ul class="webhooks" aria-label="Endpoints" {...rowKeys}>
              {data.map((webhook) => (
                <WebhookRow key={webhook.id} webhook={webhook} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {isAdding && <AddEndpointDialog onClose={() => setIsAdding(false)} />}
    </div>
  );
}

function NoEndpoints({ onAdd }: { onAdd: () => void }) {
  return (
    <EmptyState
      icon="webhook"
      title="Get notified of every scan"
      action={
        <Button kind="primary" icon="plus" onClick={onAdd}>
          Add endpoint
        </Button>
      }
    >
      Add the URL of your receiver. Every scan and every finished job is posted to it, signed, and retried for
      up to 3 days.
    </EmptyState>
  );
}
