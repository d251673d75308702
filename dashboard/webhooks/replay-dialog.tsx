import { useState } from 'preact/hooks';
import type { WebhookResource } from '../../core/webhooks/webhook-schemas.js';
import { localTime } from '../editor/local-time.js';
import { useMutation } from '../http/use-mutation.js';
import { Button } from '../components/button.js';
import { Dialog } from '../components/dialog.js';
import { SelectField, TextField } from '../components/field.js';
import { Icon } from '../components/icon.js';
import { Problem } from '../components/problem.js';
import { pluralize } from '../format/numbers.js';
import { browserTimeZone } from '../format/times.js';
import { replayDeliveries, type ReplayStatus } from './webhook-actions.js';

const DAY_MS = 86_400_000;

const STATUSES = [
  { value: 'failed' as const, label: 'Only failed ones' },
  { value: 'delivered' as const, label: 'Only delivered ones' },
  { value: 'all' as const, label: 'All' },
];

/** Sends the deliveries of a time range again; says how many that are. */
export function ReplayDialog({ webhook, onClose }: { webhook: WebhookResource; onClose: () => void }) {
  const zone = browserTimeZone();
  const ago = (ms: number) => localTime(new Date(Date.now() - ms).toISOString(), zone);
  const [from, setFrom] = useState(() => ago(DAY_MS));
  // The minute under way is part of it.
  const [to, setTo] = useState(() => ago(-60_000));
  const [status, setStatus] = useState<ReplayStatus>('failed');
  const [queued, setQueued] = useState<number>();
  const { mutate, isPending, error } = useMutation(async () => {
    const range = { from: instantOf(from), to: instantOf(to), status };
    setQueued(await replayDeliveries(webhook.id, range));
  });
  const backwards = from !== '' && to !== '' && from >= to;

  return (
    <Dialog title="Replay deliveries" onClose={onClose}>
      {queued === undefined ? (
        <form
          class="stack"
          onSubmit={(event) => {
            event.preventDefault();
            if (!backwards) void mutate();
          }}
        >
          <p class="prose">
            Sends what happened in a range of time once more, each delivery with the id and the bytes that it
            had, so that your receiver can tell repeats.
          </p>
          <div class="replay-range">
            <TextField label="From" type="datetime-local" required value={from} onValue={setFrom} />
            <TextField
              label="To"
              type="datetime-local"
              required
              error={backwards ? 'This must be after the start' : undefined}
              value={to}
              onValue={setTo}
            />
          </div>
          <p class="field-note">
            In your time zone, {zone.replaceAll('_', ' ')}. Deliveries are kept for 30 days.
          </p>
          <SelectField
            label="Which"
            hint="Failed: all attempts are used up. What is still retrying is sent again by itself."
            value={status}
            choices={STATUSES}
            onValue={setStatus}
          />
          {error && <Problem error={error} />}
          <footer class="dialog-foot">
            <Button onClick={onClose}>Cancel</Button>
            <Button kind="primary" type="submit" icon="repeat" busy={isPending}>
              Replay
            </Button>
          </footer>
        </form>
      ) : (
        <>
          <p class="row" role="status">
            <Icon name={queued > 0 ? 'check' : 'info'} />
            {queued > 0
              ? `${pluralize(queued, 'delivery', 'deliveries')} queued: the log shows how each goes.`
              : 'No delivery of that range fits: nothing is sent.'}
          </p>
          <footer class="dialog-foot">
            {queued === 0 && <Button onClick={() => setQueued(undefined)}>Change the range</Button>}
            <Button kind="primary" onClick={onClose}>
              Done
            </Button>
          </footer>
        </>
      )}
    </Dialog>
  );
}

/** `2026-05-01T19:30`, as the reader's clock shows it, → the instant. */
function instantOf(local: string): string {
  return new Date(local).toISOString();
}
