import { useMemo, useState } from 'preact/hooks';
import type { ErrorDetail } from '../../core/basics/errors.js';
import type { ReportResource } from '../../core/reports/report-schemas.js';
import { Button, ButtonLink } from '../components/button.js';
import { Checkbox, TextField } from '../components/field.js';
import { Form } from '../components/form.js';
import { Problem } from '../components/problem.js';
import { toast } from '../components/toast.js';
import { UnsavedChanges } from '../editor/unsaved-changes.js';
import { messageAt } from '../http/api-error.js';
import { changedMembers } from '../http/changed-members.js';
import { useMutation } from '../http/use-mutation.js';
import { RecipientsField } from '../recipients/recipients-field.js';
import { navigate } from '../router/location.js';
import { SelectionField } from '../selections/selection-field.js';
import { useAccount } from '../session/session.js';
import { SECTION_LABELS, SECTIONS } from './describe-report.js';
import { LinkFields } from './link-fields.js';
import { saveReport } from './report-actions.js';
import { reportBody, reportDraft, reportErrors, type ReportDraft } from './report-draft.js';
import { ScheduleFields } from './schedule-fields.js';
import './reports.css';

/** The form of a report. Without a report, it creates one. */
export function ReportForm({ report }: { report?: ReportResource }) {
  const { email, limits } = useAccount();
  const initial = useMemo(() => reportDraft(report, limits.mail ? email : undefined), []);
  const [draft, setDraft] = useState(initial);
  const [invalid, setInvalid] = useState<readonly ErrorDetail[]>([]);
  const { mutate, isPending, error, reset } = useMutation(async () => {
    const body = reportBody(draft);
    // The API returns the link with its address, so its former state is compared as the form has it.
    const changes = report ? changedMembers(body, reportBody(reportDraft(report))) : body;
    if (Object.keys(changes).length > 0) await saveReport(report?.id, changes);
    toast(report ? 'Report saved' : 'Report created');
    navigate('/reports', { saved: true });
  });
  const change = (members: Partial<ReportDraft>) => {
    setDraft((current) => ({ ...current, ...members }));
    setInvalid([]);
    reset();
  };
  const errors = [...invalid, ...(error?.details ?? [])];
  return (
    <Form
      class="report-form"
      noValidate
      error={error}
      problems={invalid}
      onSubmit={() => {
        const found = reportErrors(draft, report, Date.now());
        setInvalid(found);
        if (found.length === 0) void mutate();
      }}
    >
      <section class="panel stack" aria-label="Report">
        <TextField
          label="Name"
          hint="The heading of the report, and the subject of its mails."
          maxLength={100}
          autocomplete="off"
          error={messageAt(errors, 'name')}
          value={draft.name}
          onValue={(name) => change({ name })}
        />
        <SelectionField
          selection={draft.filter}
          errors={errors}
          onSelection={(filter) => change({ filter })}
        />
        <fieldset>
          <legend class="field-label">Parts</legend>
          <p class="field-note">The totals and their change are always shown.</p>
          <div class="report-sections">
            {SECTIONS.map((section) => (
              <Checkbox
                key={section}
                label={SECTION_LABELS[section]}
                checked={draft.sections.includes(section)}
                onValue={(isOn) =>
                  change({
                    sections: SECTIONS.filter((each) =>
                      each === section ? isOn : draft.sections.includes(each),
                    ),
                  })
                }
              />
            ))}
          </div>
        </fieldset>
      </section>
      <section class="panel stack" aria-label="Mail">
        <h2>Mail</h2>
        <RecipientsField
          emails={draft.emails}
          optional
          error={messageAt(errors, 'emails')}
          onEmails={(emails) => change({ emails })}
        />
        <ScheduleFields draft={draft} zoneError={messageAt(errors, 'timezone')} onChange={change} />
      </section>
      <section class="panel stack" aria-label="Page">
        <h2>Page to share</h2>
        <LinkFields
          draft={draft}
          hasLink={!!report?.link}
          error={messageAt(errors, 'link.expiresAt')}
          onChange={change}
        />
      </section>
      {error && <Problem error={error} {...(error.details.length > 0 && { title: 'Couldn’t save' })} />}
      {invalid.length > 0 && (
        <p class="field-error small" role="alert">
          Fix the marked fields.
        </p>
      )}
      <div class="row">
        <Button kind="primary" type="submit" busy={isPending}>
          {report ? 'Save report' : 'Create report'}
        </Button>
        <ButtonLink href="/reports">Cancel</ButtonLink>
      </div>
      <UnsavedChanges isDirty={JSON.stringify(draft) !== JSON.stringify(initial)} />
    </Form>
  );
}
