import { useState } from 'preact/hooks';
import type { DeliveryResource, WebhookResource } from '../../core/events/webhooks/webhook-schemas.js';
import { useMutation } from '../http/use-mutation.js';
import { useQuery } from '../http/use-query.js';
import { Button } from '../components/button.js';
import { CopyButton } from '../components/copy-button.js';
import { Checkbox } from '../components/field.js';
import { PageHead } from '../components/page-head.js';
import { Problem } from '../components/problem.js';
import { RelativeTime } from '../components/time.js';
import { toast } from '../components/toast.js';
import { updateWebhook, deliveriesPath } from './webhook-actions.js';
import { DeliveryStrip } from './delivery-strip.js';
import { EditEndpointDialog } from './edit-endpoint-dialog.js';
import { EndpointMenu } from './endpoint-menu.js';
import { EndpointBadge, EndpointIssue } from './endpoint-health.js';
import { TestEventDialog } from './test-event-dialog.js';

const REFETCH_INTERVAL_MS = 5_000;
const WEBHOOKS_PARENT = { label: 'Webhooks', href: '/webhooks' };

/** An endpoint's URL, state, recent deliveries, and actions. */
export function WebhookHeader({ webhook }: { webhook: WebhookResource }) {
  const [isEditing, setIsEditing] = useState(false);
  const [isTesting, setIsTesting] = useState(false);
  const { url, description, enabled, createdAt } = webhook;
  return (
    <section class="panel webhook-head" aria-label="Endpoint">
      <PageHead
        title={<bdi title={url}>{url}</bdi>}
        parents={[WEBHOOKS_PARENT]}
        about={
          <>
            <p class="row small">
              <EndpointBadge webhook={webhook} />
              <span>
                added <RelativeTime at={createdAt} />
              </span>
              <CopyButton text={url} label="Copy the URL" />
            </p>
            {description !== null && (
              <p class="webhook-description two-lines" dir="auto" title={description}>
                {description}
              </p>
            )}
          </>
        }
      >
        <Button
          icon="send"
          disabled={!enabled}
          aria-haspopup="dialog"
          title={enabled ? undefined : 'Enable the endpoint first'}
          onClick={() => setIsTesting(true)}
        >
          Send test event
        </Button>
        <Button icon="edit" onClick={() => setIsEditing(true)}>
          Edit
        </Button>
        <EndpointMenu webhook={webhook} />
      </PageHead>
      <EndpointIssue webhook={webhook} />
      <dl class="facts">
        <div>
          <dt>Status</dt>
          <dd>
            <EnabledSwitch webhook={webhook} />
          </dd>
        </div>
        <div>
          <dt>Recent deliveries</dt>
          <dd>
            <RecentDeliveries id={webhook.id} />
          </dd>
        </div>
      </dl>
      {isTesting && <TestEventDialog webhook={webhook} onClose={() => setIsTesting(false)} />}
      {isEditing && <EditEndpointDialog webhook={webhook} onClose={() => setIsEditing(false)} />}
    </section>
  );
}

function EnabledSwitch({ webhook: { id, enabled } }: { webhook: WebhookResource }) {
  const { mutate, isPending, error } = useMutation(async () => {
    await updateWebhook(id, { enabled: !enabled });
    toast(enabled ? 'Endpoint disabled' : 'Endpoint enabled');
  });
  return (
    <>
      <Checkbox
        asSwitch
        label={enabled ? 'Enabled' : 'Disabled'}
        checked={enabled}
        disabled={isPending}
        onValue={() => void mutate()}
      />
      {error && <Problem error={error} />}
    </>
  );
}

/** Shares its cache entry with the unfiltered log, which polls more often. */
function RecentDeliveries({ id }: { id: string }) {
  const { data } = useQuery<{ data: DeliveryResource[] }>(deliveriesPath(id), {
    refetchIntervalMs: REFETCH_INTERVAL_MS,
  });
  return (
    <div class="webhook-row-strip">
      {data && <DeliveryStrip statuses={data.data.map(({ status }) => status)} />}
    </div>
  );
}
