import type { WebhookResource } from '../../core/events/webhooks/webhook-schemas.js';
import { useMutation } from '../http/use-mutation.js';
import { Dialog } from '../components/dialog.js';
import { toast } from '../components/toast.js';
import { updateWebhook, type EndpointSettings } from './webhook-actions.js';
import { EndpointForm } from './endpoint-form.js';

/** Edits the settings of an endpoint. */
export function EditEndpointDialog({ webhook, onClose }: { webhook: WebhookResource; onClose: () => void }) {
  const { mutate, isPending, error } = useMutation(async (endpoint: EndpointSettings) => {
    await updateWebhook(webhook.id, endpoint);
    toast('Endpoint saved');
    onClose();
  });
  return (
    <Dialog title="Edit endpoint" onClose={onClose}>
      <EndpointForm
        initialValues={webhook}
        headerNames={webhook.headerNames}
        submitLabel="Save changes"
        isSaving={isPending}
        error={error}
        onSave={(endpoint) => void mutate(endpoint)}
        onCancel={onClose}
      />
    </Dialog>
  );
}
