import type { Settings } from '../../config/settings.js';
import { findLinkDomain } from '../../core/codes/links.js';
import type { Principal } from '../http/principal.js';
import { linksOf } from '../http/urls.js';
import { seesFolder } from '../../core/accounts/account-view.js';
import type { TemplateResource } from '../../core/codes/templates/template-schemas.js';
import type { StoredTemplate } from '../../core/codes/templates/template.js';
import type { FolderStore } from '../../store/folders/folders.js';
import type { CodesOfTemplates } from '../../store/qr-codes/codes-of-templates.js';
import type { TemplateStore } from '../../store/templates/templates.js';

interface PresentTemplateDeps {
  settings: Pick<Settings, 'publicUrl'>;
  templates: Pick<TemplateStore, 'findDefault'>;
  codesOfTemplates: Pick<CodesOfTemplates, 'count'>;
  folders: Pick<FolderStore, 'readTree'>;
}

/**
 * Builds the API responses for templates, in the same order. Only codes that the caller sees are counted, and
 * a folder that was deleted, or that the caller does not see, is null.
 */
export async function presentTemplates(
  caller: Principal,
  found: readonly StoredTemplate[],
  { templates, codesOfTemplates, folders, settings }: PresentTemplateDeps,
): Promise<TemplateResource[]> {
  const links = linksOf(caller, { settings });
  const namesFolder = found.some(({ defaults: { folder } }) => folder !== undefined);
  const ids = found.map(({ id }) => id);
  const [counts, defaultId, tree] = await Promise.all([
    codesOfTemplates.count(caller, ids),
    templates.findDefault(caller.accountId),
    namesFolder ? folders.readTree(caller.accountId) : undefined,
  ]);
  const shown = (folder: string | undefined) =>
    folder !== undefined && tree?.find(folder) && seesFolder(caller, folder) ? folder : null;
  return found.map(({ id, name, style, defaults, passwordHash, revision }) => ({
    id,
    name,
    style,
    defaults: {
      tags: defaults.tags ?? [],
      metadata: defaults.metadata ?? {},
      folder: shown(defaults.folder),
      routing: defaults.routing ?? null,
      dynamic: defaults.dynamic ?? null,
      compact: defaults.compact ?? null,
      domain: findLinkDomain(links, defaults.domain)?.domain ?? null,
    },
    passwordProtected: passwordHash !== undefined,
    isDefault: id === defaultId,
    revision,
    codes: counts.get(id) ?? 0,
  }));
}

/**
 * Returns the ETag of a template: its revision, and whether it is the default. Its codes do not change it.
 */
export function templateETag({ revision, isDefault }: { revision: number; isDefault: boolean }): string {
  return isDefault ? `"${revision}-default"` : `"${revision}"`;
}
