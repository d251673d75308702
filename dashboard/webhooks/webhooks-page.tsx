import { useState } from 'preact/hooks';
import { PLAN_TERMS } from '../../core/plans.js';
import type { WebhookResource } from '../../core/webhooks/webhook-schemas.js';
import { useQuery } from '../http/use-query.js';
import { Button } from '../components/button.js';
import { EmptyState, Loaded, Skeleton } from '../components/list-states.js';
import { useAccount } from '../session/session.js';
import { AddDialog } from './add-dialog.js';
import { ALL_WEBHOOKS } from './webhook-actions.js';
import { LackingWebhooks } from './webhooks-upgrade.js';
import { WebhookRow } from './webhook-row.js';
import './webhooks.css';

const EVERY_MS = 5_000;

/** The endpoints of the account, and how each is. */
export default function WebhooksPage() {
  const { plan } = useAccount();
  return PLAN_TERMS[plan].webhooks ? <Endpoints /> : <LackingWebhooks />;
}

function Endpoints() {
  const [adding, setAdding] = useState(false);
  const read = useQuery<{ data: WebhookResource[] }>(ALL_WEBHOOKS, { refetchIntervalMs: EVERY_MS });
  const add = () => setAdding(true);
  return (
    <div class="page">
      <div class="page-head">
        <h1>Webhooks</h1>
        {read.data && read.data.data.length > 0 && (
          <Button kind="primary" icon="plus" onClick={add}>
            Add endpoint
          </Button>
        )}
      </div>
      <Loaded query={read} errorTitle="The webhooks could not be loaded" skeleton={<Skeleton lines={3} tall />}>
        {({ data }) =>
          data.length === 0 ? (
            <NoEndpoints onAdd={add} />
          ) : (
            <ul class="webhooks" aria-label="Endpoints">
              {data.map((webhook) => (
                <WebhookRow key={webhook.id} webhook={webhook} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {adding && <AddDialog onClose={() => setAdding(false)} />}
    </div>
  );
}

function NoEndpoints({ onAdd }: { onAdd: () => void }) {
  return (
    <EmptyState
      icon="webhook"
      title="Hear of each scan as it happens"
      action={
        <Button kind="primary" icon="plus" onClick={onAdd}>
          Add endpoint
        </Button>
      }
    >
      Give the address of an endpoint of yours: every scan, and every job that ends, is posted to it, signed,
      and tried again until it arrives.
    </EmptyState>
  );
}
