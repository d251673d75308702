import type { Job } from '../../core/jobs/job-schemas.js';
import { Icon } from '../components/icon.js';
import { RelativeTime } from '../components/time.js';
import { pluralize, fileSize } from '../format/numbers.js';
import type { exportOf } from './job-kind.js';
import { jobPath } from './use-job.js';

interface ExportPanelProps {
  job: Job;
  file: NonNullable<ReturnType<typeof exportOf>>;
}

/** The ZIP of an export, for as long as it is kept. */
export function ExportPanel({ job, file }: ExportPanelProps) {
  return (
    <section class="panel job-file" aria-label="File">
      <span class="job-icon">
        <Icon name="download" />
      </span>
      <div class="job-file-words">
        <h2>{file.fileName}</h2>
        <p class="soft">
          {pluralize(file.files, 'picture')} as {file.format}, {fileSize(file.bytes)}.{' '}
          {file.expired ? (
            <>
              Removed <RelativeTime at={file.expiresAt} />: export the codes again.
            </>
          ) : (
            <>
              Kept until <RelativeTime at={file.expiresAt} />.
            </>
          )}
        </p>
      </div>
      {!file.expired && (
        <a class="button button-primary" href={`${jobPath(job.id)}/download`} download={file.fileName}>
          <Icon name="download" /> Download ZIP
        </a>
      )}
    </section>
  );
}
