import { findLinkDomain, type LinkBase } from '../core/codes/links.js';
import { seesFolder, type AccountView } from '../core/accounts/account-view.js';
import { PLAN_TERMS } from '../core/accounts/plans.js';
import type { Plan } from '../core/basics/plan-names.js';
import type { CreateQrCode } from '../core/codes/qr-code-schemas.js';
import { templateNotFound } from '../core/codes/templates/template-errors.js';
import type { StoredTemplate, TemplateStyle } from '../core/codes/templates/template.js';
import { applyTemplate, type TemplatedInput } from './apply-template.js';
import { withPathPrefix } from './build-code.js';
import type { FolderStore } from '../store/folders/folders.js';
import type { TemplateStore } from '../store/templates/templates.js';

/** The caller that creates codes. */
export interface TemplateCaller extends AccountView {
  plan: Plan;
  /** Where the account publishes links. Without it, codes do not get the domains of templates. */
  links?: LinkBase | undefined;
  /** ID of the default template of the account. */
  defaultTemplate?: string | undefined;
}

export interface ChooseTemplateDeps {
  folders: Pick<FolderStore, 'readTree'>;
  templates: Pick<TemplateStore, 'find'>;
}

/**
 * Returns the function that gives a new code of the caller the values of its template: the template named in
 * the body, or the default template of the account. Each template is read once. Without a template, nothing
 * is read, and the body stays as it is.
 *
 * The function takes the body and the start of its paths, and throws a DomainError: `not_found` if there is
 * no such template, `validation_error` if its values and the values of the body do not fit together.
 */
export function createTemplateChooser(caller: TemplateCaller, { folders, templates }: ChooseTemplateDeps) {
  const { accountId, defaultTemplate, plan, links = '' } = caller;
  const found = new Map<string, Promise<StoredTemplate | undefined>>();
  let existing: Promise<ReadonlySet<string>> | undefined;

  function find(id: string): Promise<StoredTemplate | undefined> {
    const template = found.get(id) ?? templates.find(accountId, id);
    found.set(id, template);
    return template;
  }

  async function readFolders(): Promise<ReadonlySet<string>> {
    return new Set((await folders.readTree(accountId)).all.map(({ id }) => id));
  }

  /**
   * Returns which folder of a template a code can be in: it may have been deleted, and the caller may not see
   * it.
   */
  async function usableFolder({ defaults: { folder } }: StoredTemplate): Promise<string | undefined> {
    if (folder === undefined || !PLAN_TERMS[plan].folders || !seesFolder(caller, folder)) return undefined;
    existing ??= readFolders();
    return (await existing).has(folder) ? folder : undefined;
  }

  const isUsableDomain = (domain: string) =>
    PLAN_TERMS[plan].whiteLabel && findLinkDomain(links, domain)?.isVerified === true;

  return async (input: CreateQrCode, path?: string): Promise<TemplatedInput> => {
    const id = input.template === undefined ? defaultTemplate : input.template;
    if (id === undefined || id === null) return { input };
    const template = await find(id);
    if (!template) {
      // The default template was deleted by a concurrent request.
      if (input.template === undefined) return { input };
      throw templateNotFound(id, path === undefined ? 'template' : `${path}.template`);
    }
    const folder = input.folder === undefined ? await usableFolder(template) : undefined;
    return withPathPrefix(path, () =>
      Promise.resolve().then(() => applyTemplate(input, template, (one) => one === folder, isUsableDomain)),
    );
  };
}

/**
 * Returns the template that a change of codes names; undefined if it names none.
 *
 * @param path Path of the template in the request.
 * @throws DomainError `not_found`
 */
export async function findNamedTemplate(
  { accountId }: Pick<AccountView, 'accountId'>,
  id: string | null | undefined,
  { templates }: Pick<ChooseTemplateDeps, 'templates'>,
  path = 'template',
): Promise<TemplateStyle | undefined> {
  if (id === undefined || id === null) return undefined;
  const found = await templates.find(accountId, id);
  if (!found) throw templateNotFound(id, path);
  const { revision, style } = found;
  return { id, revision, style };
}
