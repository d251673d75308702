import { useState } from 'preact/hooks';
import type { WebhookWithSecret } from '../../core/webhooks/webhook-schemas.js';
import { navigate } from '../router/location.js';
import { useMutation } from '../http/use-mutation.js';
import { Dialog } from '../components/dialog.js';
import { addWebhook, type Endpoint } from './webhook-actions.js';
import { EndpointForm } from './endpoint-form.js';
import { SecretShown } from './secret-reveal.js';

const START: Endpoint = { url: '', events: ['qr_code.scanned'], description: null, includeBots: false };

/** Registers an endpoint, then shows its secret, then goes to its page. */
export function AddDialog({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<WebhookWithSecret>();
  const { mutate, isPending, error } = useMutation(async (endpoint: Endpoint) => {
    setMade(await addWebhook(endpoint));
  });
  if (made === undefined) {
    return (
      <Dialog title="Add an endpoint" onClose={onClose}>
        <EndpointForm
          start={START}
          verb="Add endpoint"
          running={isPending}
          error={error}
          onSave={(endpoint) => void mutate(endpoint)}
          onCancel={onClose}
        />
      </Dialog>
    );
  }
  const open = () => {
    onClose();
    navigate(`/webhooks/${made.id}`);
  };
  return (
    <Dialog key="secret" title="Keep the signing secret" onClose={open} ignoreBackdropClick>
      <SecretShown secret={made.secret} onDone={open}>
        <p>
          Copy it to your receiver now: <strong>it is shown this once</strong>. With it the receiver checks
          that what arrives was sent from here.
        </p>
      </SecretShown>
    </Dialog>
  );
}
