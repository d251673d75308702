import type { Job } from '../../core/jobs/job-schemas.js';
import { Icon } from '../components/icon.js';
import { RelativeTime } from '../components/time.js';
import { pluralize, formatFileSize } from '../format/numbers.js';
import type { FileResult } from './job-kind.js';
import { jobPath } from './use-job.js';

interface ExportPanelProps {
  job: Job;
  file: FileResult;
}

/** Panel to download the file of an export or a label sheet, until it expires. */
export function ExportPanel({ job, file }: ExportPanelProps) {
  const { contents, kind, again } = describeFile(file);
  return (
    <section class="panel job-file" aria-label="File">
      <span class="job-icon">
        <Icon name="download" />
      </span>
      <div class="job-file-text">
        <h2>{file.fileName}</h2>
        <p class="soft">
          {contents}, {formatFileSize(file.bytes)}.{' '}
          {file.expired ? (
            <>
              Expired <RelativeTime at={file.expiresAt} />. {again}
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
          <Icon name="download" /> Download {kind}
        </a>
      )}
    </section>
  );
}

/** Returns what a file contains, the name of its kind, and how to get another one. */
function describeFile(file: FileResult): { contents: string; kind: string; again: string } {
  if ('labels' in file) {
    return { contents: describeSheet(file), kind: 'PDF', again: 'Create the sheet again.' };
  }
  if ('scans' in file) {
    return { contents: pluralize(file.scans, 'scan'), kind: 'file', again: 'Export the scans again.' };
  }
  const images = pluralize(file.files, `${file.format.toUpperCase()} image`);
  return { contents: images, kind: 'ZIP', again: 'Export the codes again.' };
}

function describeSheet({
  labels,
  pages,
  cutLines,
  unprintableLines = 0,
  unprintable = [],
}: Extract<FileResult, { labels: number }>): string {
  const cut = cutLines === 0 ? '' : `, ${pluralize(cutLines, 'line')} of text cut`;
  const missing =
    unprintableLines === 0
      ? ''
      : `, ${pluralize(unprintableLines, 'line')} of text without ${unprintable.join(' ')} (no font has it)`;
  return `${pluralize(labels, 'label')} on ${pluralize(pages, 'page')}${cut}${missing}`;
}
