import type { ReportResource } from '../../core/reports/report-schemas.js';
import { Confirm } from '../components/dialog.js';
import { toast } from '../components/toast.js';
import { deleteReport, rotateReportLink, saveReport } from './report-actions.js';
import { linkState } from './describe-report.js';

/** Question of a dialog: to turn on the page, to give it another address, or to delete the report. */
export type ReportQuestion = 'share' | 'rotate' | 'delete';

interface ReportDialogProps {
  report: ReportResource;
  question: ReportQuestion;
  onClose: () => void;
}

/** Asks before an action on a report, and runs it. */
export function ReportDialog({ report, question, onClose }: ReportDialogProps) {
  const { id } = report;
  const name = (
    <strong>
      <bdi>{report.name}</bdi>
    </strong>
  );
  const share = async () => {
    showLink('Page turned on', await saveReport(id, { link: {} }));
    onClose();
  };
  const rotate = async () => {
    showLink('Link rotated', await rotateReportLink(id));
    onClose();
  };
  const remove = async () => {
    await deleteReport(id);
    toast('Report deleted');
    onClose();
  };
  switch (question) {
    case 'share':
      return (
        <Confirm
          title="Turn on the shared page?"
          confirmLabel="Turn on page"
          isSafe
          action={share}
          onClose={onClose}
        >
          <p>
            {name}{' '}
            {linkState(report, Date.now()) === 'none'
              ? 'has no page to look at yet.'
              : 'had a page, which has ended.'}{' '}
            Once it is on, everybody with the link sees the figures without signing in. You can turn it off
            again under Edit.
          </p>
        </Confirm>
      );
    case 'rotate':
      return (
        <Confirm title="Rotate the link?" confirmLabel="Rotate link" action={rotate} onClose={onClose}>
          <p>
            The page of {name} gets another address. The present one ends at once, also for those who have
            saved or received it.
          </p>
        </Confirm>
      );
    case 'delete':
      return (
        <Confirm title="Delete this report?" confirmLabel="Delete report" action={remove} onClose={onClose}>
          <p>
            {name} is no longer sent{report.link ? ', and its shared page ends at once' : ''}. The scans and
            the recipients stay.
          </p>
        </Confirm>
      );
  }
}

/** Confirms a change of the link, and offers to open the page. */
function showLink(message: string, { link }: ReportResource): void {
  if (!link) return toast(message);
  toast(message, { label: 'Open page', onChoose: () => window.open(link.url, '_blank', 'noopener') });
}
