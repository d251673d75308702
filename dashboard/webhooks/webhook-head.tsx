import { useState } from 'preact/hooks';
import type { DeliveryResource, WebhookResource } from '../../core/webhooks/webhook-schemas.js';
import { useQueryParams } from '../router/location.js';
import { Link } from '../router/link.js';
import { useMutation } from '../http/use-mutation.js';
import { useQuery } from '../http/use-query.js';
import { Button } from '../components/button.js';
import { CopyButton } from '../components/copy-button.js';
import { Checkbox } from '../components/field.js';
import { Problem } from '../components/problem.js';
import { RelativeTime } from '../components/time.js';
import { toast } from '../components/toast.js';
import { changeWebhook, deliveriesAddress, sendTestEvent } from './webhook-actions.js';
import { DeliveryStrip } from './delivery-strip.js';
import { EditDialog } from './edit-dialog.js';
import { EndpointMenu } from './endpoint-menu.js';
import { EndpointBadge, EndpointTrouble } from './endpoint-state.js';

/** What the endpoint is, how it is, and what can be done with it. */
export function WebhookHead({ webhook }: { webhook: WebhookResource }) {
  const [editing, setEditing] = useState(false);
  const [, change] = useQueryParams();
  const test = useMutation(async () => change({ delivery: await sendTestEvent(webhook.id) }));
  const { url, events, description, includeBots, enabled, createdAt } = webhook;
  return (
    <section class="panel webhook-head" aria-label="Endpoint">
      <div class="webhook-title">
        <div>
          <p class="small">
            <Link href="/webhooks">Webhooks</Link>
          </p>
          <h1 class="webhook-url">
            <bdi class="two-lines" title={url}>
              {url}
            </bdi>
            <CopyButton text={url} label="Copy the URL" />
          </h1>
          <p class="row soft small">
            <EndpointBadge webhook={webhook} />
            <span>
              added <RelativeTime at={createdAt} />
            </span>
          </p>
          {description !== null && (
            <p class="webhook-description soft two-lines" dir="auto" title={description}>
              {description}
            </p>
          )}
        </div>
        <div class="row webhook-actions">
          <Button
            icon="send"
            busy={test.isPending}
            disabled={test.isPending || !enabled}
            title={enabled ? undefined : 'Enable the endpoint first'}
            onClick={() => void test.mutate()}
          >
            Send test event
          </Button>
          <Button icon="edit" onClick={() => setEditing(true)}>
            Edit
          </Button>
          <EndpointMenu webhook={webhook} />
        </div>
      </div>
      {test.error && <Problem error={test.error} title="The test event could not be sent" />}
      <EndpointTrouble webhook={webhook} />
      <dl class="facts">
        <div>
          <dt>Sending</dt>
          <dd>
            <EnabledSwitch webhook={webhook} />
          </dd>
        </div>
        <div>
          <dt>Last deliveries</dt>
          <dd>
            <LastDeliveries id={webhook.id} />
          </dd>
        </div>
        <div>
          <dt>Events</dt>
          <dd class="events">
            {events.map((event) => (
              <span key={event} class="badge mono">
                {event}
              </span>
            ))}
            {events.includes('qr_code.scanned') && (
              <span class="small soft">{includeBots ? 'scans by bots too' : 'without scans by bots'}</span>
            )}
          </dd>
        </div>
      </dl>
      {editing && <EditDialog webhook={webhook} onClose={() => setEditing(false)} />}
    </section>
  );
}

function EnabledSwitch({ webhook: { id, enabled } }: { webhook: WebhookResource }) {
  const { mutate, isPending, error } = useMutation(async () => {
    await changeWebhook(id, { enabled: !enabled });
    toast(enabled ? 'Disabled: nothing is sent any more' : 'Enabled: what waits is being sent');
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

/** The log keeps them fresh while it shows them all. */
function LastDeliveries({ id }: { id: string }) {
  const { data } = useQuery<{ data: DeliveryResource[] }>(deliveriesAddress(id), { refetchIntervalMs: 5_000 });
  return <div class="webhook-row-strip">{data && <DeliveryStrip deliveries={data.data} />}</div>;
}
