import type { Settings } from '../../config/settings.js';
import type { Stores } from '../../store/create-stores.js';
import type { BulkChangeDeps } from '../bulk-changes/deps.js';

/** What the routes of templates need: those of bulk changes as well, because a template is applied by a job. */
export interface TemplateDeps extends BulkChangeDeps, Pick<Stores, 'codesOfTemplates'> {
  settings: BulkChangeDeps['settings'] & Pick<Settings, 'templates'>;
}
