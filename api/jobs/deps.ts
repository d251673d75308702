import type { CodeChanges } from '../../codes/changes/code-changes.js';
import type { Settings } from '../../config/settings.js';
import type { Stores } from '../../store/create-stores.js';
import type { Admission } from '../admission/admission.js';
import type { Images } from '../admission/images.js';
import type { CredentialWatch } from '../auth/credential-watch.js';
import type { PasswordHasher } from '../auth/password-hasher.js';
import type { StreamSlots } from '../http/stream-slots.js';
import type { PresentStoredCodesDeps } from '../qr-codes/deps.js';
import type { JobService } from './job-service.js';

/** Dependencies of the API response for a job. */
export interface PresentJobDeps {
  settings: Pick<Settings, 'publicUrl' | 'temporalUiUrl' | 'temporalNamespace'>;
  now: () => Date;
}

/** Dependencies for submitting a job and waiting for it. */
export interface SubmitJobDeps extends PresentJobDeps, Pick<Stores, 'jobs'> {
  /** Aborts when the process is asked to stop, so that waiting requests end early. */
  stopping: AbortSignal;
  jobService: JobService;
}

/** Dependencies of the routes of jobs. */
export interface JobDeps
  extends
    PresentStoredCodesDeps,
    SubmitJobDeps,
    Pick<
      Stores,
      | 'auditLog'
      | 'exportFiles'
      | 'gs1Keys'
      | 'qrCodes'
      | 'shortCodes'
      | 'folders'
      | 'templates'
      | 'jobItems'
      | 'importRows'
    >,
    Pick<Stores, 'codeListing' | 'printedCodes'> {
  changes: Pick<CodeChanges, 'assertFilesBy'>;
  settings: PresentJobDeps['settings'] & Pick<Settings, 'linkWatch'>;
  eventStreams: StreamSlots;
  /** Ends streams whose caller has lost its access. */
  credentialWatch: CredentialWatch;
  admission: Admission;
  images: Images;
  passwordHasher: Pick<PasswordHasher, 'hash'>;
}
