import { templateNotFound } from '../../core/codes/templates/template-errors.js';
import type { StoredTemplate } from '../../core/codes/templates/template.js';
import type { TemplateStore } from '../../store/templates/templates.js';

/**
 * Returns the template of the account with this ID.
 *
 * @throws DomainError `not_found` if there is none; the same for a template of another account.
 */
export async function requireTemplate(
  accountId: string,
  id: string,
  { templates }: { templates: Pick<TemplateStore, 'find'> },
): Promise<StoredTemplate> {
  const template = await templates.find(accountId, id);
  if (!template) throw templateNotFound(id);
  return template;
}
