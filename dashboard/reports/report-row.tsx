import { useState } from 'preact/hooks';
import type { ReportResource } from '../../core/reports/report-schemas.js';
import { Button } from '../components/button.js';
import { CopyButton } from '../components/copy-button.js';
import { Icon } from '../components/icon.js';
import { Menu } from '../components/menu.js';
import { RelativeTime } from '../components/time.js';
import { toast } from '../components/toast.js';
import { pluralize } from '../format/numbers.js';
import { toApiError } from '../http/api-error.js';
import { Link } from '../router/link.js';
import { SelectionName } from '../selections/selection-name.js';
import { useAccount } from '../session/session.js';
import { describeLink, describeSchedule, linkState } from './describe-report.js';
import { sendReport } from './report-actions.js';
import { ReportDialog, type ReportQuestion } from './report-dialog.js';

/** A report in the list: when it is sent, its page, and a menu of actions. */
export function ReportRow({ report }: { report: ReportResource }) {
  const { id, name, filter, emails, link, nextAt, lastSentAt } = report;
  const { limits } = useAccount();
  const [question, setQuestion] = useState<ReportQuestion>();
  const send = () =>
    sendReport(id).then(
      (mails) => toast(describeSending(mails)),
      (thrown: unknown) => toast(toApiError(thrown).message),
    );
  const state = linkState(report, Date.now());
  return (
    <li class="report-row">
      <div class="report-main">
        <Link href={`/reports/${id}`} class="report-name truncate" data-edit>
          <bdi>{name}</bdi>
        </Link>
        <p>
          {describeSchedule(report)}
          {nextAt !== null && (
            <span class="soft">
              {' · next '}
              <RelativeTime at={nextAt} />
            </span>
          )}
        </p>
        <p class="small soft report-facts">
          <SelectionName selection={filter} />
          <span>{emails.length === 0 ? 'No recipients' : pluralize(emails.length, 'recipient')}</span>
          {lastSentAt !== null && (
            <span>
              Last sent <RelativeTime at={lastSentAt} />
            </span>
          )}
        </p>
      </div>
      <span class={state === 'open' ? 'badge badge-good' : state === 'ended' ? 'badge badge-warn' : 'badge'}>
        <Icon name={state === 'open' ? 'link' : 'lock'} size={14} /> {describeLink(report, Date.now())}
      </span>
      <div class="row report-actions">
        {state === 'open' && link && <CopyButton text={link.url} label={`Copy link of ${name}`} />}
        <PreviewButton report={report} onAsk={() => setQuestion('share')} />
        <Menu
          small
          label={`Actions for ${name}`}
          items={[
            { label: 'Edit', icon: 'edit', detail: 'e', href: `/reports/${id}` },
            {
              label: 'Send now',
              icon: 'send',
              unavailable: whyNotSent(emails, limits.mail),
              onChoose: () => void send(),
            },
            ...(link
              ? [{ label: 'Rotate link', icon: 'repeat' as const, onChoose: () => setQuestion('rotate') }]
              : []),
            { label: 'Delete report', icon: 'trash', danger: true, onChoose: () => setQuestion('delete') },
          ]}
        />
      </div>
      {question && (
        <ReportDialog report={report} question={question} onClose={() => setQuestion(undefined)} />
      )}
    </li>
  );
}

interface PreviewButtonProps {
  report: ReportResource;
  /** Called if the report has no page that could be opened. */
  onAsk: () => void;
}

/** Opens the shared page of a report, or asks whether to turn it on. */
function PreviewButton({ report, onAsk }: PreviewButtonProps) {
  const label = `Preview ${report.name}`;
  if (linkState(report, Date.now()) !== 'open') {
    return (
      <Button small icon="open" aria-label={label} aria-haspopup="dialog" onClick={onAsk}>
        Preview
      </Button>
    );
  }
  return (
    <a
      class="button button-plain button-small"
      href={report.link?.url}
      target="_blank"
      rel="noopener"
      aria-label={label}
    >
      <Icon name="open" /> Preview
    </a>
  );
}

function describeSending(mails: number): string {
  return mails === 0
    ? 'Nothing sent: none of the recipients has confirmed yet'
    : `On its way to ${pluralize(mails, 'recipient')}`;
}

function whyNotSent(emails: readonly string[], canMail: boolean): string | undefined {
  if (!canMail) return 'This service sends no mail.';
  return emails.length === 0 ? 'The report has no recipients.' : undefined;
}
