import type { RecordEventsDeps } from '../../store/events/record-events.js';
import type { FolderStore } from '../../store/folders/folders.js';
import type { ImportJobStore } from '../../store/imports/import-jobs.js';
import type { ImportRowStore } from '../../store/imports/import-rows.js';
import type { LogoFinder } from '../../store/qr-codes/find-logos.js';
import type { ShortCodeStore } from '../../store/qr-codes/short-codes.js';
import type { TemplateStore } from '../../store/templates/templates.js';
import type { ChangeItemsDeps } from '../change-items/deps.js';

/** What the activities of imports need. */
export interface ImportDeps extends ChangeItemsDeps {
  importJobs: ImportJobStore;
  importRows: Pick<ImportRowStore, 'readPage'>;
  folders: Pick<FolderStore, 'readTree' | 'insert' | 'remove'>;
  shortCodes: Pick<ShortCodeStore, 'findHolders'>;
  logos: LogoFinder;
  templates: Pick<TemplateStore, 'exists' | 'find' | 'findDefault'>;
  eventLog: RecordEventsDeps['eventLog'];
  /** Hashes the password of a short link. */
  hashPassword: (password: string) => Promise<string>;
}
