import { useState } from 'preact/hooks';
import type { ApiKeyResource, NewApiKeyResource } from '../../core/api-key-schemas.js';
import { call } from '../http/call.js';
import { invalidateQueries } from '../http/query-cache.js';
import { useMutation } from '../http/use-mutation.js';
import { Button } from '../components/button.js';
import { Dialog } from '../components/dialog.js';
import { SelectField } from '../components/field.js';
import { Problem } from '../components/problem.js';
import { exactTime } from '../format/times.js';
import { API_KEYS } from './key-state.js';
import { NewKey } from './new-key.js';

/** Seconds that the old key still works, as the API takes them. */
const OVERLAPS = [
  { value: '0', label: 'At once' },
  { value: '3600', label: 'After an hour' },
  { value: '86400', label: 'After a day' },
  { value: '604800', label: 'After 7 days' },
] as const;

interface RotateKeyDialogProps {
  apiKey: ApiKeyResource;
  onClose: () => void;
}

/** A new key in the place of one that is there, which ends at once or later; then the new key. */
export function RotateKeyDialog({ apiKey, onClose }: RotateKeyDialogProps) {
  const [overlap, setOverlap] = useState<(typeof OVERLAPS)[number]['value']>('86400');
  const [made, setMade] = useState<NewApiKeyResource>();
  const { mutate, isPending, error } = useMutation(async () => {
    const body = { overlapSeconds: Number(overlap) };
    setMade(await call<NewApiKeyResource>('POST', `${API_KEYS}/${apiKey.id}/rotate`, { body }));
    invalidateQueries(API_KEYS);
  });
  if (made) {
    return (
      <NewKey made={made} title="Key rotated" onClose={onClose}>
        <p>
          {made.formerKeyEndsAt === null
            ? 'The old key is refused from now on.'
            : `The old key works until ${exactTime(made.formerKeyEndsAt)}.`}
        </p>
      </NewKey>
    );
  }
  const until = new Date(Date.now() + Number(overlap) * 1_000).toISOString();
  return (
    <Dialog title="Rotate this key?" onClose={onClose}>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void mutate();
        }}
      >
        <p class="prose">
          <strong>
            <bdi>{apiKey.name}</bdi>
          </strong>{' '}
          gets a new key with the same name, scopes and end. Give the old one time to be replaced wherever it
          is used.
        </p>
        <SelectField
          label="The old key ends"
          value={overlap}
          choices={OVERLAPS}
          onValue={setOverlap}
          hint={
            overlap === '0'
              ? 'Programs that use it are refused until they have the new one.'
              : `It works until ${exactTime(until)}.`
          }
        />
        {error && <Problem error={error} />}
        <footer class="dialog-foot">
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" busy={isPending}>
            Rotate key
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}
