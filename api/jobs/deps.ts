import type { Settings } from '../../config/settings.js';
import type { ExportFiles } from '../../store/jobs/export-files.js';
import type { FolderStore } from '../../store/folders/folders.js';
import type { ImportRowStore } from '../../store/imports/import-rows.js';
import type { JobItemStore } from '../../store/jobs/job-items.js';
import type { JobStore } from '../../store/jobs/jobs.js';
import type { QrCodeStore } from '../../store/qr-codes/qr-codes.js';
import type { ShortCodeStore } from '../../store/qr-codes/short-codes.js';
import type { TemplateStore } from '../../store/templates/templates.js';
import type { Admission } from '../admission/admission.js';
import type { PasswordHasher } from '../auth/password-hasher.js';
import type { Images } from '../admission/images.js';
import type { PresentStoredCodesDeps } from '../qr-codes/deps.js';
import type { CredentialWatch } from '../auth/credential-watch.js';
import type { StreamSlots } from '../http/stream-slots.js';
import type { PrintedCodes } from '../../store/qr-codes/printed-codes.js';
import type { SelectionDeps } from '../selections/resolve-selection.js';
import type { JobService } from './job-service.js';

/** What the API response for a job is built from. */
export interface PresentJobDeps {
  settings: Pick<Settings, 'publicUrl' | 'temporalUiUrl' | 'temporalNamespace'>;
  now: () => Date;
}

/** What submitting a job, and waiting for it, needs. */
export interface SubmitJobDeps extends PresentJobDeps {
  /** Aborts when the process is asked to stop, so that waiting requests end early. */
  stopping: AbortSignal;
  jobs: Pick<JobStore, 'find'>;
  jobService: JobService;
}

/** What the routes of jobs need. */
export interface JobDeps extends PresentStoredCodesDeps, SubmitJobDeps {
  settings: PresentJobDeps['settings'] & Pick<Settings, 'linkWatch'>;
  jobs: Pick<JobStore, 'find' | 'list' | 'count'>;
  eventStreams: StreamSlots;
  /** Ends streams whose caller has lost its access. */
  credentials: CredentialWatch;
  exportFiles: ExportFiles;
  admission: Admission;
  images: Images;
  passwordHasher: Pick<PasswordHasher, 'hash'>;
  qrCodes: Pick<QrCodeStore, 'findMany'>;
  shortCodes: ShortCodeStore;
  folders: Pick<FolderStore, 'readTree'>;
  templates: Pick<TemplateStore, 'find' | 'exists'>;
  jobItems: JobItemStore;
  importRows: Pick<ImportRowStore, 'readPage'>;
  codeListing: SelectionDeps['codeListing'];
  printedCodes: Pick<PrintedCodes, 'findMany'>;
}
