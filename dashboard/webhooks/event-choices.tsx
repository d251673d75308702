import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import {
  isCodeEvent,
  SUBSCRIBABLE_EVENTS,
  SUBSCRIPTIONS,
  type Subscription,
} from '../../core/events/event-types.js';
import { Checkbox } from '../components/field.js';
import { EventName } from './event-name.js';

type Pattern = Extract<Subscription, `${string}*`>;

const PATTERN_LABELS: Record<Pattern, string> = {
  '*': 'All events',
  'qr_code.*': 'All code events',
};

const isJobEvent = (type: string) => type.startsWith('job.');

/** The choices by subject. The last group has every event of no other group. */
const GROUPS: readonly { title: string; choices: readonly Subscription[] }[] = [
  { title: 'Codes', choices: ['qr_code.*', ...SUBSCRIBABLE_EVENTS.filter(isCodeEvent)] },
  { title: 'Jobs', choices: SUBSCRIBABLE_EVENTS.filter(isJobEvent) },
  {
    title: 'Account',
    choices: SUBSCRIBABLE_EVENTS.filter((type) => !isCodeEvent(type) && !isJobEvent(type)),
  },
];

interface EventChoicesProps {
  events: readonly Subscription[];
  error: string | undefined;
  onEvents: (events: Subscription[]) => void;
}

/**
 * Chooses event types and patterns. A type that a chosen pattern includes is checked and cannot be changed.
 */
export function EventChoices({ events, error, onEvents }: EventChoicesProps) {
  const choiceProps = (choice: Subscription) => ({
    choice,
    included: isIncluded(choice, events),
    chosen: events.includes(choice),
    onChosen: (on: boolean) =>
      onEvents(SUBSCRIPTIONS.filter((each) => (each === choice ? on : events.includes(each)))),
  });
  return (
    <fieldset class="event-choices">
      <legend class="field-label">Events</legend>
      <EventChoice {...choiceProps('*')} />
      {GROUPS.map(({ title, choices }) => (
        <EventGroup key={title} title={title}>
          {choices.map((choice) => (
            <EventChoice key={choice} {...choiceProps(choice)} />
          ))}
        </EventGroup>
      ))}
      {error && (
        <p class="field-note field-error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** Removes the subscriptions that another one includes. */
export function withoutIncluded(events: readonly Subscription[]): Subscription[] {
  return events.filter((event) => !isIncluded(event, events));
}

/** Returns whether another subscription includes this one. */
function isIncluded(subscription: Subscription, events: readonly Subscription[]): boolean {
  const patterns: Pattern[] = isCodeEvent(subscription) ? ['qr_code.*', '*'] : ['*'];
  return patterns.some((pattern) => pattern !== subscription && events.includes(pattern));
}

function EventGroup({ title, children }: { title: string; children: ComponentChildren }) {
  const id = useId();
  return (
    <div class="event-group" role="group" aria-labelledby={id}>
      <p id={id} class="small soft">
        {title}
      </p>
      {children}
    </div>
  );
}

interface EventChoiceProps {
  choice: Subscription;
  included: boolean;
  chosen: boolean;
  onChosen: (chosen: boolean) => void;
}

function EventChoice({ choice, included, chosen, onChosen }: EventChoiceProps) {
  return (
    <Checkbox
      label={
        isPattern(choice) ? (
          <>
            {PATTERN_LABELS[choice]} <span class="event-type mono small soft">{choice}</span>
          </>
        ) : (
          <EventName type={choice} />
        )
      }
      hint={isPattern(choice) ? 'Includes events that are added later' : undefined}
      checked={included || chosen}
      disabled={included}
      onValue={onChosen}
    />
  );
}

function isPattern(choice: Subscription): choice is Pattern {
  return choice in PATTERN_LABELS;
}
