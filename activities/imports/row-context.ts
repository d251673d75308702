import { listBases } from '../../core/codes/links.js';
import type { TemplatedInput } from '../../codes/apply-template.js';
import type { CodeImages } from '../../codes/build-code.js';
import { createTemplateChooser } from '../../codes/choose-template.js';
import { decodeLogosOnce } from '../../codes/decode-logos-once.js';
import type { RowFormat } from '../../codes/draft-import-row.js';
import { aliasReader } from '../../codes/own-aliases.js';
import { shortCodeReader } from '../../codes/own-short-links.js';
import { listDomains } from '../../core/accounts/domains/account-domains.js';
import type { FolderTree } from '../../core/codes/folders/folder-tree.js';
import { parseMapping } from '../../core/jobs/rows/import-columns.js';
import { passwordPlaceholder, type ImportFile, type ImportJob } from '../../core/jobs/imports/import-job.js';
import type { CreateQrCode } from '../../core/codes/qr-code-schemas.js';
import { imagesOf, readPageContext, type PageContext } from '../change-items/page-context.js';
import type { ImportDeps } from './deps.js';

/** An import with a file. */
export type FiledImport = ImportJob & { file: ImportFile };

/** Context shared by all rows of a page. */
export interface RowContext extends PageContext {
  job: FiledImport;
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
 * @throws DomainError `forbidden` if the API key of the import has ended.
 */
export async function readRowContext(
  job: FiledImport,
  hashPassword: (password: string) => Promise<string>,
  deps: ImportDeps,
): Promise<RowContext> {
  const [context, tree, defaultTemplate, account] = await Promise.all([
    readPageContext(job, deps),
    deps.folders.readTree(job.accountId),
    deps.templates.findDefault(job.accountId),
    deps.accounts.find(job.accountId),
  ]);
  const { view } = context;
  const pending = account ? listDomains(account).filter(({ isReserved }) => !isReserved) : [];
  const { defaultPasswordHash } = job;
  const placeholder = passwordPlaceholder(job.id);
  return {
    ...context,
    job,
    withTemplate: createTemplateChooser(
      { ...view, plan: 'business', defaultTemplate, links: context.base },
      deps,
    ),
    tree,
    format: {
      format: job.format,
      mapping: parseMapping(job.mapping),
      columns: job.file.columns,
      timezone: job.timezone,
      ownShortCode: shortCodeReader([deps.publicUrl, ...listBases(context.base)]),
      ownAlias: aliasReader(
        context.base,
        pending.map(({ name }) => name),
      ),
      slugDomain: job.domain,
    },
    defaults: JSON.parse(job.defaults) as Record<string, unknown>,
    images: decodeLogosOnce(imagesOf(job, deps.renderQueue)),
    hashPassword: (password) =>
      defaultPasswordHash !== undefined && password === placeholder
        ? Promise.resolve(defaultPasswordHash)
        : hashPassword(password),
  };
}
