import { useMemo, useState } from 'preact/hooks';
import { PLAN_TERMS } from '../../core/accounts/plans.js';
import type { AlertKind, AlertResource } from '../../core/alerts/alert-schemas.js';
import type { ErrorDetail } from '../../core/basics/errors.js';
import { ChartSkeleton } from '../charts/chart-skeleton.js';
import { Button, ButtonLink } from '../components/button.js';
import { TextField } from '../components/field.js';
import { Form } from '../components/form.js';
import { lazily } from '../components/lazily.js';
import { Problem } from '../components/problem.js';
import { toast } from '../components/toast.js';
import { UnsavedChanges } from '../editor/unsaved-changes.js';
import { messageAt } from '../http/api-error.js';
import { changedMembers } from '../http/changed-members.js';
import { useDebounced } from '../http/use-debounced.js';
import { useMutation } from '../http/use-mutation.js';
import { RecipientsField } from '../recipients/recipients-field.js';
import { navigate } from '../router/location.js';
import { SelectionField } from '../selections/selection-field.js';
import { useAccount } from '../session/session.js';
import { saveAlert } from './alert-actions.js';
import { alertBody, alertDraft, draftErrors, draftName, type AlertDraft } from './alert-draft.js';
import { useAlertReach } from './alert-reach.js';
import { ConditionFields } from './condition-fields.js';
import { HoursField } from './hours-field.js';
import { COOLDOWN } from './alert-kinds.js';
import { KindChoices } from './kind-choices.js';
import { ReachNotice } from './reach-notice.js';
import './alerts.css';

/** The chart, loaded separately to keep the script of the form small. */
const LoadedPreview = lazily(
  async () => (await import('./alert-preview.js')).AlertPreview,
  'Couldn’t load the chart',
  () => <ChartSkeleton />,
);

/** Pause in typing after which the chart follows. */
const DEBOUNCE_MS = 250;

interface AlertFormProps {
  /** The alert to change; undefined creates one. */
  alert?: AlertResource;
  /** Kind of a new alert. */
  newKind: AlertKind;
}

/** The form of an alert next to the scans that it would have seen. */
export function AlertForm({ alert, newKind }: AlertFormProps) {
  const { plan, email, limits } = useAccount();
  const initial = useMemo(() => alertDraft(alert, newKind, limits.mail ? email : undefined), []);
  const [draft, setDraft] = useState(initial);
  const [invalid, setInvalid] = useState<readonly ErrorDetail[]>([]);
  // Without webhooks, nobody would learn of an alert without recipients.
  const needsEmails = !PLAN_TERMS[plan].webhooks || draft.kind === 'events';
  const { mutate, isPending, error, reset } = useMutation(async () => {
    const body = alertBody(draft);
    const changes = alert ? changedMembers(body, alert) : body;
    if (Object.keys(changes).length > 0) await saveAlert(alert?.id, changes);
    toast(alert ? 'Alert saved' : 'Alert created');
    navigate('/alerts', { saved: true });
  });
  const change = (members: Partial<AlertDraft>) => {
    setDraft((current) => ({ ...current, ...members }));
    setInvalid([]);
    reset();
  };
  const reach = useAlertReach();
  const errors = [...invalid, ...(error?.details ?? [])];
  const { kind, filter, emails, cooldownHours } = draft;
  return (
    <Form
      class="alert-form"
      noValidate
      error={error}
      problems={invalid}
      onSubmit={() => {
        const found = draftErrors(draft, needsEmails);
        setInvalid(found);
        if (found.length === 0) void mutate();
      }}
    >
      <div class="alert-fields">
        <section class="panel stack" aria-label="Condition">
          <KindChoices kind={kind} onKind={(next) => change({ kind: next })} />
          <ConditionFields draft={draft} errors={errors} onChange={change} />
          <SelectionField
            selection={filter}
            errors={errors}
            onSelection={(next) => change({ filter: next })}
          />
        </section>
        <section class="panel stack" aria-label="Recipients and name">
          <RecipientsField
            emails={emails}
            optional={!needsEmails}
            error={messageAt(errors, 'emails')}
            onEmails={(next) => change({ emails: next })}
          />
          <ReachNotice kind={kind} emails={emails} reach={reach} />
          {(kind === 'spike' || kind === 'drop') && (
            <HoursField
              label="Then stay quiet for"
              hint="It is triggered again only after things were normal, and after this time."
              error={messageAt(errors, 'cooldownHours')}
              value={cooldownHours}
              range={COOLDOWN}
              onValue={(next) => change({ cooldownHours: next })}
            />
          )}
          <TextField
            label="Name"
            hint="The subject of its mails."
            maxLength={100}
            autocomplete="off"
            error={messageAt(errors, 'name')}
            value={draftName(draft)}
            onValue={(name) => change({ name })}
          />
        </section>
      </div>
      <div class="alert-side">
        {kind === 'events' ? <EventsNote /> : <Preview draft={draft} />}
        <div class="alert-foot">
          {error && <Problem error={error} {...(error.details.length > 0 && { title: 'Couldn’t save' })} />}
          {invalid.length > 0 && (
            <p class="field-error small" role="alert">
              Fix the marked fields.
            </p>
          )}
          <div class="row">
            <Button kind="primary" type="submit" busy={isPending}>
              {alert ? 'Save alert' : 'Create alert'}
            </Button>
            <ButtonLink href="/alerts">Cancel</ButtonLink>
          </div>
        </div>
      </div>
      <UnsavedChanges isDirty={JSON.stringify(draft) !== JSON.stringify(initial)} />
    </Form>
  );
}

function EventsNote() {
  return (
    <section class="panel stack" aria-label="How often it mails">
      <h2>How often it mails</h2>
      <p class="soft">
        The first mail leaves at once. What happens within the hour after it comes in one more mail. The
        choice of codes matters only for what happens to a code.
      </p>
    </section>
  );
}

function Preview({ draft }: { draft: AlertDraft }) {
  const { kind, spike, drop, filter, cooldownHours } = useDebounced(draft, DEBOUNCE_MS);
  const isThreshold = kind === 'spike' || kind === 'drop';
  const isValid = isThreshold && draftErrors(draft, false).every(({ path }) => path === 'name');
  const numbers = kind === 'drop' ? drop : spike;
  return (
    <section class="panel stack" aria-label="Last 28 days">
      <h2>Last 28 days</h2>
      <LoadedPreview
        selection={filter}
        isPerCode={kind === 'silence'}
        threshold={
          isThreshold && isValid
            ? {
                kind,
                scans: Number(numbers.scans),
                hours: Number(numbers.hours),
                cooldownHours: Number(cooldownHours),
              }
            : undefined
        }
      />
    </section>
  );
}
