import type { Route } from '../http/route.js';
import { applyTemplateToCodes } from './apply-template.js';
import { createTemplate } from './create-template.js';
import { deleteTemplate } from './delete-template.js';
import type { TemplateDeps } from './deps.js';
import { getTemplate } from './get-template.js';
import { listTemplates } from './list-templates.js';
import { updateTemplate } from './update-template.js';

/** The routes of templates. */
export const TEMPLATE_ROUTES: readonly Route<TemplateDeps>[] = [
  createTemplate,
  listTemplates,
  getTemplate,
  updateTemplate,
  deleteTemplate,
  applyTemplateToCodes,
];
