import { useState } from 'preact/hooks';
import { ROTATION_OVERLAP_MS } from '../../core/events/webhooks/signing.js';
import { useMutation } from '../http/use-mutation.js';
import { Button } from '../components/button.js';
import { Dialog } from '../components/dialog.js';
import { Problem } from '../components/problem.js';
import { formatExactTime } from '../format/times.js';
import { rotateSecret } from './webhook-actions.js';
import { SecretReveal } from './secret-reveal.js';

/** Explains what happens to the old secret, rotates it, and shows the new one once. */
export function RotateSecretDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const [rotated, setRotated] = useState<{ secret: string; oldValidUntil: string }>();
  const { mutate, isPending, error } = useMutation(async () => {
    const secret = await rotateSecret(id);
    setRotated({ secret, oldValidUntil: new Date(Date.now() + ROTATION_OVERLAP_MS).toISOString() });
  });
  if (rotated) {
    return (
      <SecretReveal title="Save your new signing secret" secret={rotated.secret} onClose={onClose}>
        <p>
          Copy it to your receiver now: <strong>it is shown only once</strong>. The old secret remains valid
          until {formatExactTime(rotated.oldValidUntil)}.
        </p>
      </SecretReveal>
    );
  }
  return (
    <Dialog title="Rotate the signing secret?" onClose={onClose}>
      <div class="prose stack">
        <p>
          A new secret is created and shown once. For <strong>24 hours</strong>, every event is signed with
          both secrets, so you can update your receiver without losing events.
        </p>
        <p>After that, the old secret is no longer used.</p>
      </div>
      {error && <Problem error={error} />}
      <footer class="dialog-foot">
        <Button onClick={onClose}>Cancel</Button>
        <Button kind="primary" busy={isPending} onClick={() => void mutate()}>
          Rotate secret
        </Button>
      </footer>
    </Dialog>
  );
}
