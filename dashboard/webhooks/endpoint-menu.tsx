import { useState } from 'preact/hooks';
import type { WebhookResource } from '../../core/webhooks/webhook-schemas.js';
import { navigate } from '../router/location.js';
import { useMutation } from '../http/use-mutation.js';
import { Confirm } from '../components/dialog.js';
import { Menu } from '../components/menu.js';
import { toast } from '../components/toast.js';
import { deleteWebhook } from './webhook-actions.js';
import { RotateDialog } from './rotate-dialog.js';

/** What is seldom done to an endpoint. */
export function EndpointMenu({ webhook }: { webhook: WebhookResource }) {
  const [asking, setAsking] = useState<'rotate' | 'delete'>();
  const close = () => setAsking(undefined);
  const removal = useMutation(async () => {
    await deleteWebhook(webhook.id);
    toast('Endpoint deleted');
    navigate('/webhooks');
  });
  return (
    <>
      <Menu
        label="More"
        items={[
          { label: 'Rotate secret', icon: 'repeat', onChoose: () => setAsking('rotate') },
          { label: 'Delete endpoint', icon: 'trash', danger: true, onChoose: () => setAsking('delete') },
        ]}
      />
      {asking === 'rotate' && <RotateDialog id={webhook.id} onClose={close} />}
      {asking === 'delete' && (
        <Confirm
          title="Delete this endpoint?"
          confirmLabel="Delete endpoint"
          isPending={removal.isPending}
          error={removal.error}
          onConfirm={() => void removal.mutate()}
          onClose={close}
        >
          <p>
            Nothing more is sent to{' '}
            <strong>
              <bdi>{webhook.url}</bdi>
            </strong>
            , not even what waits, and its delivery log goes too. This can’t be undone.
          </p>
        </Confirm>
      )}
    </>
  );
}
