import type { Job } from '../../core/jobs/job-schemas.js';
import { Icon } from '../components/icon.js';
import { RelativeTime } from '../components/time.js';
import { pluralize, formatFileSize } from '../format/numbers.js';
import type { exportResult, sheetResult } from './job-kind.js';
import { jobPath } from './use-job.js';

interface ExportPanelProps {
  job: Job;
  file: NonNullable<ReturnType<typeof exportResult | typeof sheetResult>>;
}

/** Panel to download the ZIP file of an export, or the PDF of a label sheet, until it expires. */
export function ExportPanel({ job, file }: ExportPanelProps) {
  const isSheet = 'labels' in file;
  return (
    <section class="panel job-file" aria-label="File">
      <span class="job-icon">
        <Icon name="download" />
      </span>
      <div class="job-file-text">
        <h2>{file.fileName}</h2>
        <p class="soft">
          {isSheet ? describeSheet(file) : pluralize(file.files, `${file.format.toUpperCase()} image`)},{' '}
          {formatFileSize(file.bytes)}.{' '}
          {file.expired ? (
            <>
              Expired <RelativeTime at={file.expiresAt} />.{' '}
              {isSheet ? 'Create the sheet again.' : 'Export the codes again.'}
            </>
          ) : (
            <>
              Expires <RelativeTime at={file.expiresAt} />.
            </>
          )}
        </p>
      </div>
      {!file.expired && (
        <a class="button button-primary" href={`${jobPath(job.id)}/download`} download={file.fileName}>
          <Icon name="download" /> Download {isSheet ? 'PDF' : 'ZIP'}
        </a>
      )}
    </section>
  );
}

function describeSheet({ labels, pages, cutLines }: NonNullable<ReturnType<typeof sheetResult>>): string {
  const cut = cutLines === 0 ? '' : `, ${pluralize(cutLines, 'line')} of text cut`;
  return `${pluralize(labels, 'label')} on ${pluralize(pages, 'page')}${cut}`;
}
