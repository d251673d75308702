import { useState } from 'preact/hooks';
import type { EventTypeResource } from '../../core/events/event-catalog.js';
import type { WebhookEventType } from '../../core/events/event-types.js';
import type { WebhookResource } from '../../core/events/webhooks/webhook-schemas.js';
import { Button } from '../components/button.js';
import { CodeBlock } from '../components/code-block.js';
import { Dialog } from '../components/dialog.js';
import { SelectField } from '../components/field.js';
import { Form } from '../components/form.js';
import { Loaded, Skeleton } from '../components/list-states.js';
import { Problem } from '../components/problem.js';
import { useMutation } from '../http/use-mutation.js';
import { useQuery } from '../http/use-query.js';
import { useQueryParams } from '../router/location.js';
import { nameOfEvent } from './describe-event.js';
import { EVENT_TYPES_PATH, sendTestEvent } from './webhook-actions.js';

/** The catalog only changes with the version of the service. */
const STALE_TIME_MS = 60 * 60_000;

/** Sends the example of an event type from the catalog, and then opens its delivery. */
export function TestEventDialog({ webhook, onClose }: { webhook: WebhookResource; onClose: () => void }) {
  const [type, setType] = useState<WebhookEventType>('webhook.test');
  const [, setParams] = useQueryParams();
  const catalog = useQuery<{ data: EventTypeResource[] }>(EVENT_TYPES_PATH, { staleTimeMs: STALE_TIME_MS });
  const { mutate, isPending, error } = useMutation(async () => {
    const delivery = await sendTestEvent(webhook.id, type);
    onClose();
    setParams({ delivery });
  });
  return (
    <Dialog title="Send a test event" onClose={onClose}>
      <Loaded query={catalog} errorTitle="Couldn’t load the events" skeleton={<Skeleton lines={6} tall />}>
        {({ data }) => (
          <Form class="stack" error={error} onSubmit={() => void mutate()}>
            <TypeField types={data} type={type} onType={setType} />
            {error && <Problem error={error} title="Couldn’t send the test event" />}
            <footer class="dialog-foot">
              <Button onClick={onClose}>Cancel</Button>
              <Button kind="primary" type="submit" icon="send" busy={isPending}>
                Send event
              </Button>
            </footer>
          </Form>
        )}
      </Loaded>
    </Dialog>
  );
}

interface TypeFieldProps {
  types: readonly EventTypeResource[];
  type: WebhookEventType;
  onType: (type: WebhookEventType) => void;
}

/** Select with the types of the catalog, and the description and example of the chosen type. */
function TypeField({ types, type, onType }: TypeFieldProps) {
  const chosen = types.find((each) => each.type === type);
  return (
    <>
      <SelectField
        label="Event"
        hint={withoutMarkup(chosen?.description ?? '')}
        value={type}
        choices={types.map((each) => ({ value: each.type, label: nameOfEvent(each.type) }))}
        onValue={onType}
      />
      {chosen && <CodeBlock label="Example" text={JSON.stringify(chosen.example, null, 2)} />}
    </>
  );
}

/** Removes the backticks of Markdown. */
function withoutMarkup(text: string): string {
  return text.replaceAll('`', '');
}
