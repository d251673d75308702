import type { Settings } from '../../config/settings.js';
import type { CodesOfTemplates } from '../../store/qr-codes/codes-of-templates.js';
import type { TemplateStore } from '../../store/templates/templates.js';
import type { BulkChangeDeps } from '../bulk-changes/deps.js';

/** What the routes of templates need: those of bulk changes as well, because a template is applied by a job. */
export interface TemplateDeps extends BulkChangeDeps {
  settings: BulkChangeDeps['settings'] & Pick<Settings, 'templates'>;
  templates: TemplateStore;
  codesOfTemplates: CodesOfTemplates;
}
