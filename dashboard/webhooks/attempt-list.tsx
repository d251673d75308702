import type { DeliveryResource, WebhookResource } from '../../core/webhooks/webhook-schemas.js';
import { CodeBlock } from '../components/code-block.js';
import { Icon } from '../components/icon.js';
import { RelativeTime } from '../components/time.js';
import { duration } from '../format/durations.js';

type Attempt = DeliveryResource['attempts'][number];
type Health = WebhookResource['health'];

/** Nearer than this, an attempt is under way or about to be. */
const SOON_MS = 1_000;

/** How each attempt went, the latest first, and when the next is made. */
export function AttemptList({ delivery, health }: { delivery: DeliveryResource; health: Health }) {
  const { attempts, nextAttemptAt } = delivery;
  return (
    <section class="stack" aria-label="Attempts">
      <h3>{attempts.length === 0 ? 'No attempt yet' : 'Attempts'}</h3>
      {nextAttemptAt !== null && (
        <p class="row soft">
          <Icon name="clock" size={16} />
          <Next at={nextAttemptAt} health={health} />
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

function Next({ at, health }: { at: string; health: Health }) {
  if (health === 'disabled') return <>Waits until the endpoint is enabled</>;
  if (Date.parse(at) < Date.now() + SOON_MS) {
    return (
      <>{health === 'paused' ? 'Due: sent as soon as a probe succeeds' : 'The next attempt is due now'}</>
    );
  }
  return (
    <span>
      Next attempt <RelativeTime at={at} />
    </span>
  );
}

function AttemptItem({ attempt, number, open }: { attempt: Attempt; number: number; open: boolean }) {
  const { at, status, durationMs, error, responseExcerpt } = attempt;
  const worked = error === null;
  return (
    <li class="attempt">
      <p class="attempt-line">
        <span class={worked ? 'badge badge-good' : 'badge badge-bad'}>
          <Icon name={worked ? 'check' : 'close'} size={12} /> {status ?? 'No answer'}
        </span>
        <span>Attempt {number}</span>
        <span class="soft small number">{duration(durationMs)}</span>
        <span class="soft small attempt-time">
          <RelativeTime at={at} />
        </span>
      </p>
      {error !== null && <p class="small field-error">{sentence(error)}</p>}
      {responseExcerpt ? (
        <details open={open}>
          <summary class="small">What it answered</summary>
          <CodeBlock label={`Body of answer ${number}`} text={responseExcerpt} />
        </details>
      ) : (
        status !== null && <p class="small soft">The answer had no body</p>
      )}
    </li>
  );
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
