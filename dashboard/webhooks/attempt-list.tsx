import type { DeliveryResource, WebhookResource } from '../../core/events/webhooks/webhook-schemas.js';
import { CodeBlock } from '../components/code-block.js';
import { Icon } from '../components/icon.js';
import { RelativeTime, useTimeUpdates } from '../components/time.js';
import { capitalize } from '../format/text.js';
import { formatDuration } from '../format/times.js';

type Attempt = DeliveryResource['attempts'][number];
type Health = WebhookResource['health'];

/** An attempt that is due within this time counts as due now; relative times call it "just now". */
const DUE_NOW_MS = 3_000;

/** The attempts of a delivery, latest first, and the time of the next one. */
export function AttemptList({ delivery, health }: { delivery: DeliveryResource; health: Health }) {
  const { attempts, nextAttemptAt } = delivery;
  return (
    <section class="stack" aria-label="Attempts">
      <h3>{attempts.length === 0 ? 'No attempts yet' : 'Attempts'}</h3>
      {nextAttemptAt !== null && (
        <p class="row soft">
          <Icon name="clock" size={16} />
          <NextAttempt at={nextAttemptAt} health={health} />
        </p>
      )}
      {attempts.length > 0 && (
        <ol class="attempts" reversed>
          {[...attempts].reverse().map((attempt, index) => (
            <AttemptItem
              key={attempt.at}
              attempt={attempt}
              number={attempts.length - index}
              open={index === 0}
            />
          ))}
        </ol>
      )}
    </section>
  );
}

function NextAttempt({ at, health }: { at: string; health: Health }) {
  useTimeUpdates();
  if (health === 'disabled') return <>Paused until the endpoint is enabled</>;
  if (Date.parse(at) < Date.now() + DUE_NOW_MS) {
    return <>{health === 'paused' ? 'Queued until the endpoint responds' : 'Next attempt is due now'}</>;
  }
  return (
    <span>
      Next attempt <RelativeTime at={at} />
    </span>
  );
}

function AttemptItem({ attempt, number, open }: { attempt: Attempt; number: number; open: boolean }) {
  const { at, status, durationMs, error, responseExcerpt } = attempt;
  const succeeded = error === null;
  return (
    <li class="attempt">
      <p class="attempt-line">
        <span class={succeeded ? 'badge badge-good' : 'badge badge-bad'}>
          <Icon name={succeeded ? 'check' : 'close'} size={12} /> {status ?? 'No response'}
        </span>
        <span>Attempt {number}</span>
        <span class="soft small number">{formatDuration(durationMs)}</span>
        <span class="soft small attempt-time">
          <RelativeTime at={at} />
        </span>
      </p>
      {error !== null && <p class="small field-error">{capitalize(error)}</p>}
      {responseExcerpt ? (
        <details open={open}>
          <summary class="small">Response</summary>
          <CodeBlock label={`Response body ${number}`} text={responseExcerpt} />
        </details>
      ) : (
        status !== null && <p class="small soft">The response had no body</p>
      )}
    </li>
  );
}
