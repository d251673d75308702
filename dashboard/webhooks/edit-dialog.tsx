import type { WebhookResource } from '../../core/webhooks/webhook-schemas.js';
import { useMutation } from '../http/use-mutation.js';
import { Dialog } from '../components/dialog.js';
import { toast } from '../components/toast.js';
import { changeWebhook, type Endpoint } from './webhook-actions.js';
import { EndpointForm } from './endpoint-form.js';

export function EditDialog({ webhook, onClose }: { webhook: WebhookResource; onClose: () => void }) {
  const { mutate, isPending, error } = useMutation(async (endpoint: Endpoint) => {
    await changeWebhook(webhook.id, endpoint);
    toast('Saved: what is sent from now on follows it');
    onClose();
  });
  return (
    <Dialog title="Edit the endpoint" onClose={onClose}>
      <EndpointForm
        start={webhook}
        verb="Save changes"
        running={isPending}
        error={error}
        onSave={(endpoint) => void mutate(endpoint)}
        onCancel={onClose}
      />
    </Dialog>
  );
}
