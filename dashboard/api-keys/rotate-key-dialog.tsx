import { useState } from 'preact/hooks';
import type { ApiKeyResource, NewApiKeyResource } from '../../core/accounts/api-key-schemas.js';
import { call } from '../http/call.js';
import { invalidateQueries } from '../http/query-cache.js';
import { useMutation } from '../http/use-mutation.js';
import { Button } from '../components/button.js';
import { Dialog } from '../components/dialog.js';
import { SelectField } from '../components/field.js';
import { Form } from '../components/form.js';
import { Problem } from '../components/problem.js';
import { formatExactTime } from '../format/times.js';
import { API_KEYS_PATH } from './key-state.js';
import { KeyReveal } from './key-reveal.js';

/** Values of `overlapSeconds`: how long the old key keeps working. */
const OVERLAPS = [
  { value: '0', label: 'Immediately' },
  { value: '3600', label: 'After 1 hour' },
  { value: '86400', label: 'After 1 day' },
  { value: '604800', label: 'After 7 days' },
] as const;

interface RotateKeyDialogProps {
  apiKey: ApiKeyResource;
  onClose: () => void;
}

/**
 * Dialog that replaces a key with a new one; the old key expires immediately or later. Afterwards, it shows
 * the new key.
 */
export function RotateKeyDialog({ apiKey, onClose }: RotateKeyDialogProps) {
  const [overlap, setOverlap] = useState<(typeof OVERLAPS)[number]['value']>('86400');
  const [created, setCreated] = useState<NewApiKeyResource>();
  const { mutate, isPending, error } = useMutation(async () => {
    const body = { overlapSeconds: Number(overlap) };
    setCreated(await call<NewApiKeyResource>('POST', `${API_KEYS_PATH}/${apiKey.id}/rotate`, { body }));
    invalidateQueries(API_KEYS_PATH);
  });
  if (created) {
    return (
      <KeyReveal apiKey={created} title="Key rotated" onClose={onClose}>
        <p>
          {created.formerKeyEndsAt === null
            ? 'The old key no longer works.'
            : `The old key works until ${formatExactTime(created.formerKeyEndsAt)}.`}
        </p>
      </KeyReveal>
    );
  }
  const until = new Date(Date.now() + Number(overlap) * 1_000).toISOString();
  return (
    <Dialog title="Rotate this key?" onClose={onClose}>
      <Form class="stack" error={error} onSubmit={() => void mutate()}>
        <p class="prose">
          <strong>
            <bdi>{apiKey.name}</bdi>
          </strong>{' '}
          gets a new key with the same name, permissions, and expiry. Keep the old key valid until you have
          replaced it everywhere.
        </p>
        <SelectField
          label="Old key expires"
          value={overlap}
          choices={OVERLAPS}
          onValue={setOverlap}
          hint={
            overlap === '0'
              ? 'Programs that use the old key stop working until they have the new one.'
              : `The old key works until ${formatExactTime(until)}.`
          }
        />
        {error && <Problem error={error} />}
        <footer class="dialog-foot">
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" busy={isPending}>
            Rotate key
          </Button>
        </footer>
      </Form>
    </Dialog>
  );
}
