import type { WebhookResource } from '../../core/webhooks/webhook-schemas.js';
import { useAction } from '../http/use-action.js';
import { Dialog } from '../parts/dialog.js';
import { say } from '../parts/toast.js';
import { changeWebhook, type Endpoint } from './change-webhooks.js';
import { EndpointForm } from './endpoint-form.js';

export function EditDialog({ webhook, onClose }: { webhook: WebhookResource; onClose: () => void }) {
  const { run, running, error } = useAction(async (endpoint: Endpoint) => {
    await changeWebhook(webhook.id, endpoint);
    say('Saved: what is sent from now on follows it');
    onClose();
  });
  return (
    <Dialog title="Edit the endpoint" onClose={onClose}>
      <EndpointForm
        start={webhook}
        verb="Save changes"
        running={running}
        error={error}
        onSave={(endpoint) => void run(endpoint)}
        onCancel={onClose}
      />
    </Dialog>
  );
}
