import type { Settings } from '../../config/settings.js';
import type { Stores } from '../../store/create-stores.js';
import type { BulkChangeDeps } from '../bulk-changes/deps.js';

/**
 * Dependencies of the routes of templates, including the dependencies of bulk changes, because a template is
 * applied by a job.
 */
export interface TemplateDeps extends BulkChangeDeps, Pick<Stores, 'codesOfTemplates'> {
  settings: BulkChangeDeps['settings'] & Pick<Settings, 'templates'>;
}
