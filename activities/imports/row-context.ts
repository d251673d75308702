import type { TemplatedInput } from '../../codes/apply-template.js';
import type { CodeImages } from '../../codes/build-code.js';
import { createTemplateChooser } from '../../codes/choose-template.js';
import { decodeLogosOnce } from '../../codes/decode-logos-once.js';
import type { RowFormat } from '../../codes/draft-import-row.js';
import { shortCodeReader } from '../../codes/own-short-links.js';
import type { AccountView } from '../../core/account-view.js';
import { buildFolderLimit } from '../../core/folders/folder-limit.js';
import type { FolderTree } from '../../core/folders/folder-tree.js';
import { passwordPlaceholder, type ImportFile, type ImportJob } from '../../core/imports/import-job.js';
import type { CreateQrCode } from '../../core/qr-code-schemas.js';
import { imagesOf, readPageContext, type PageContext } from '../change-items/page-context.js';
import type { ImportDeps } from './deps.js';

/** An import with a file. */
export type FiledImport = ImportJob & { file: ImportFile };

/** Context shared by all rows of a page. */
export interface RowContext extends PageContext {
  job: FiledImport;
  /** What the import may see: all of its account, or what the API key that created it may see. */
  view: AccountView;
  tree: FolderTree;
  format: RowFormat;
  defaults: Readonly<Record<string, unknown>>;
  images: CodeImages;
  hashPassword: (password: string) => Promise<string>;
  /** Gives a new code the values of its template. */
  withTemplate: (input: CreateQrCode) => Promise<TemplatedInput>;
}

/**
 * Reads the context shared by all rows of a page.
 *
 * @param hashPassword Hashes the password of a row. The password of the defaults is already hashed.
 */
export async function readRowContext(
  job: FiledImport,
  hashPassword: (password: string) => Promise<string>,
  deps: ImportDeps,
): Promise<RowContext> {
  const [context, tree, defaultTemplate] = await Promise.all([
    readPageContext(job, deps),
    deps.folders.readTree(job.accountId),
    deps.templates.findDefault(job.accountId),
  ]);
  const view = viewOf(job, tree);
  const { defaultPasswordHash } = job;
  const placeholder = passwordPlaceholder(job.id);
  return {
    ...context,
    job,
    view,
    withTemplate: createTemplateChooser({ ...view, plan: 'business', defaultTemplate }, deps),
    tree,
    format: {
      format: job.format,
      mapping: JSON.parse(job.mapping) as Record<string, string>,
      columns: job.file.columns,
      ownShortCode: shortCodeReader([deps.publicUrl, context.base]),
    },
    defaults: JSON.parse(job.defaults) as Record<string, unknown>,
    images: decodeLogosOnce(imagesOf(job, deps.renderQueue)),
    hashPassword: (password) =>
      defaultPasswordHash !== undefined && password === placeholder
        ? Promise.resolve(defaultPasswordHash)
        : hashPassword(password),
  };
}

/** Returns the view of an import. If the API key that created it is limited to folders, so is the view. */
function viewOf({ accountId, keyId, keyFolders }: ImportJob, tree: FolderTree): AccountView {
  if (keyId === undefined || !keyFolders) return { accountId };
  return { accountId, limit: buildFolderLimit({ id: keyId, folders: keyFolders }, tree) };
}
