import { useState } from 'preact/hooks';
import type { WebhookResource } from '../../core/events/webhooks/webhook-schemas.js';
import { navigate } from '../router/location.js';
import { Confirm } from '../components/dialog.js';
import { Menu } from '../components/menu.js';
import { toast } from '../components/toast.js';
import { deleteWebhook } from './webhook-actions.js';
import { RotateSecretDialog } from './rotate-secret-dialog.js';

/** The menu of less common actions on an endpoint. */
export function EndpointMenu({ webhook }: { webhook: WebhookResource }) {
  const [openDialog, setOpenDialog] = useState<'rotate' | 'delete'>();
  const close = () => setOpenDialog(undefined);
  const deleteEndpoint = async () => {
    await deleteWebhook(webhook.id);
    toast('Endpoint deleted');
    navigate('/webhooks');
  };
  return (
    <>
      <Menu
        label="More"
        items={[
          { label: 'Rotate secret', icon: 'repeat', onChoose: () => setOpenDialog('rotate') },
          { label: 'Delete endpoint', icon: 'trash', danger: true, onChoose: () => setOpenDialog('delete') },
        ]}
      />
      {openDialog === 'rotate' && <RotateSecretDialog id={webhook.id} onClose={close} />}
      {openDialog === 'delete' && (
        <Confirm
          title="Delete this endpoint?"
          confirmLabel="Delete endpoint"
          action={deleteEndpoint}
          onClose={close}
        >
          <p>
            Nothing more is sent to{' '}
            <strong>
              <bdi>{webhook.url}</bdi>
            </strong>
            . Pending deliveries and the delivery log are deleted. This can’t be undone.
          </p>
        </Confirm>
      )}
    </>
  );
}
