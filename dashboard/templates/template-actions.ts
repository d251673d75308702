import type { ParentPage } from '../components/page-head.js';
import type { TemplateResource } from '../../core/codes/templates/template-schemas.js';
import { call } from '../http/call.js';
import { invalidateQueries, setQueryData } from '../http/query-cache.js';

/** API path of templates. */
export const TEMPLATES_PATH = '/api/v1/templates';

/** The list of templates, above the pages of templates. */
export const TEMPLATES_PARENT: ParentPage = { label: 'Templates', href: '/codes/templates' };

/** API path of a template. */
export const templatePath = (id: string) => `${TEMPLATES_PATH}/${id}`;

/** Creates a template, or changes the template with the given ID. @throws ApiError */
export async function saveTemplate(id: string | undefined, body: object): Promise<TemplateResource> {
  const saved =
    id === undefined
      ? await call<TemplateResource>('POST', TEMPLATES_PATH, { body })
      : await call<TemplateResource>('PATCH', templatePath(id), { body });
  invalidateQueries(TEMPLATES_PATH);
  setQueryData(templatePath(saved.id), saved);
  return saved;
}

/** Deletes a template. Its codes stay. @throws ApiError */
export async function deleteTemplate(id: string): Promise<void> {
  await call('DELETE', templatePath(id));
  invalidateQueries(TEMPLATES_PATH);
  invalidateQueries('/api/v1/qr-codes');
}
