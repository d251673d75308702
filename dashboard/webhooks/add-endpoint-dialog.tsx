import { useState } from 'preact/hooks';
import type { WebhookWithSecret } from '../../core/events/webhooks/webhook-schemas.js';
import { navigate } from '../router/location.js';
import { useMutation } from '../http/use-mutation.js';
import { Dialog } from '../components/dialog.js';
import { createWebhook, type EndpointSettings } from './webhook-actions.js';
import { EndpointForm } from './endpoint-form.js';
import { SecretReveal } from './secret-reveal.js';

const DEFAULTS: EndpointSettings = {
  url: '',
  events: ['qr_code.scanned'],
  description: null,
  includeBots: false,
  filter: null,
  perItemEvents: false,
  format: 'standard',
};

/** Adds an endpoint, shows its secret once, and then opens its page. */
export function AddEndpointDialog({ onClose }: { onClose: () => void }) {
  const [webhook, setWebhook] = useState<WebhookWithSecret>();
  const { mutate, isPending, error } = useMutation(async (endpoint: EndpointSettings) => {
    setWebhook(await createWebhook(endpoint));
  });
  if (webhook === undefined) {
    return (
      <Dialog title="Add an endpoint" onClose={onClose}>
        <EndpointForm
          initialValues={DEFAULTS}
          submitLabel="Add endpoint"
          isSaving={isPending}
          error={error}
          onSave={(endpoint) => void mutate(endpoint)}
          onCancel={onClose}
        />
      </Dialog>
    );
  }
  const openPage = () => {
    onClose();
    navigate(`/webhooks/${webhook.id}`);
  };
  return (
    <SecretReveal title="Save your signing secret" secret={webhook.secret} onClose={openPage}>
      <p>
        Copy it to your receiver now: <strong>it is shown only once</strong>. Your receiver uses it to verify
        that requests come from this service.
      </p>
    </SecretReveal>
  );
}
