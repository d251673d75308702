import type { ApiKeyStore } from '../../store/accounts/api-keys.js';
import type { ImportJobStore } from '../../store/imports/import-jobs.js';
import type { ImportRowStore } from '../../store/imports/import-rows.js';
import type { TemplateStore } from '../../store/templates/templates.js';
import type { PasswordHasher } from '../auth/password-hasher.js';
import type { SubmitJobDeps } from '../jobs/deps.js';
import type { ChooseFolderDeps } from '../qr-codes/choose-folder.js';

/** What the routes of imports need. */
export interface ImportRouteDeps extends SubmitJobDeps, ChooseFolderDeps {
  importJobs: ImportJobStore;
  importRows: Pick<ImportRowStore, 'write' | 'remove' | 'removeOthers'>;
  apiKeys: Pick<ApiKeyStore, 'find'>;
  templates: Pick<TemplateStore, 'find'>;
  passwordHasher: Pick<PasswordHasher, 'hash'>;
}
