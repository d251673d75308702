import { useState } from 'preact/hooks';
import type { ErrorDetail } from '../../core/basics/errors.js';
import { DAY_MS, MINUTE_MS } from '../../core/basics/time/durations.js';
import { formatLocalTime } from '../../core/basics/time/time-zone.js';
import type { WebhookResource } from '../../core/events/webhooks/webhook-schemas.js';
import { useMutation } from '../http/use-mutation.js';
import { Button } from '../components/button.js';
import { Dialog } from '../components/dialog.js';
import { SelectField, TextField } from '../components/field.js';
import { Form } from '../components/form.js';
import { Icon } from '../components/icon.js';
import { Problem } from '../components/problem.js';
import { pluralize } from '../format/numbers.js';
import { browserTimeZone } from '../format/browser-time-zone.js';
import { replayDeliveries, type ReplayStatus } from './webhook-actions.js';

const STATUSES = [
  { value: 'failed' as const, label: 'Failed' },
  { value: 'delivered' as const, label: 'Delivered' },
  { value: 'all' as const, label: 'All' },
  { value: 'unsent' as const, label: 'Never sent' },
];

const RESEND_HINT =
  'Failed deliveries have used up their attempts. Deliveries that are still retrying need no replay.';
const UNSENT_HINT =
  'Sends the logged events that this endpoint subscribes to and never received, such as those from before it was added. Scans are not logged.';

const REVERSED = 'Must be after the start';

/** Resends the deliveries of a time range and reports how many were queued. */
export function ReplayDialog({ webhook, onClose }: { webhook: WebhookResource; onClose: () => void }) {
  const zone = browserTimeZone();
  const localTimeAgo = (ms: number) => formatLocalTime(new Date(Date.now() - ms).toISOString(), zone);
  const [from, setFrom] = useState(() => localTimeAgo(DAY_MS));
  // The range includes the current minute.
  const [to, setTo] = useState(() => localTimeAgo(-MINUTE_MS));
  const [status, setStatus] = useState<ReplayStatus>('failed');
  const [problems, setProblems] = useState<readonly ErrorDetail[]>([]);
  const [queued, setQueued] = useState<number>();
  const { mutate, isPending, error } = useMutation(async () => {
    const range = { from: toUtc(from), to: toUtc(to), status };
    setQueued(await replayDeliveries(webhook.id, range));
  });
  const isReversed = from !== '' && to !== '' && from >= to;

  return (
    <Dialog title="Replay deliveries" onClose={onClose}>
      {queued === undefined ? (
        <Form
          class="stack"
          error={error}
          problems={problems}
          onSubmit={() => {
            setProblems(isReversed ? [{ path: 'to', message: REVERSED }] : []);
            if (!isReversed) void mutate();
          }}
        >
          <p class="prose">
            Resends the deliveries of events in a time range. Each keeps its ID and content, so your receiver
            can recognize repeats.
          </p>
          <div class="replay-range">
            <TextField label="From" type="datetime-local" required value={from} onValue={setFrom} />
            <TextField
              label="To"
              type="datetime-local"
              required
              error={isReversed ? REVERSED : undefined}
              value={to}
              onValue={setTo}
            />
          </div>
          <p class="field-note">
            In your time zone, {zone.replaceAll('_', ' ')}. Deliveries are stored for 30 days.
          </p>
          <SelectField
            label="Deliveries"
            hint={status === 'unsent' ? UNSENT_HINT : RESEND_HINT}
            value={status}
            choices={STATUSES}
            onValue={setStatus}
          />
          {error && <Problem error={error} />}
          <footer class="dialog-foot">
            <Button onClick={onClose}>Cancel</Button>
            <Button kind="primary" type="submit" icon="repeat" busy={isPending}>
              Replay deliveries
            </Button>
          </footer>
        </Form>
      ) : (
        <>
          <p class="row" role="status">
            <Icon name={queued > 0 ? 'check' : 'info'} />
            {queued > 0
              ? `${pluralize(queued, 'delivery', 'deliveries')} queued. The log shows their results.`
              : 'No matching deliveries in this range. Nothing was sent.'}
          </p>
          <footer class="dialog-foot">
            {queued === 0 && <Button onClick={() => setQueued(undefined)}>Change range</Button>}
            <Button kind="primary" onClick={onClose}>
              Done
            </Button>
          </footer>
        </>
      )}
    </Dialog>
  );
}

/** Converts local time such as `2026-05-01T19:30`, in the reader's time zone, to ISO 8601 in UTC. */
function toUtc(local: string): string {
  return new Date(local).toISOString();
}
