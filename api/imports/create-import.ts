import { listVerifiedDomains } from '../../core/accounts/domains/account-domains.js';
import { validationError } from '../../core/basics/errors.js';
import { parseHostName } from '../../core/basics/host-name.js';
import { findNamedTemplate } from '../../codes/choose-template.js';
import { newImportJob, passwordPlaceholder, type ImportJob } from '../../core/jobs/imports/import-job.js';
import { createImportSchema, type CreateImport } from '../../core/jobs/imports/import-schemas.js';
import { jobSchema } from '../../core/jobs/job-schemas.js';
import { idFromOperation } from '../../store/mongo/ids.js';
import { LARGE_BODY_LIMIT } from '../http/body-limit.js';
import { principalOf } from '../http/principal.js';
import { created } from '../http/response.js';
import { defineRoute, type RouteRequest } from '../http/route.js';
import { jobPath, presentJob } from '../jobs/present-job.js';
import { submit } from '../jobs/submit-job.js';
import { createFolderChooser } from '../qr-codes/choose-folder.js';
import { hashPasswordsOf } from '../qr-codes/hash-passwords.js';
import type { ImportRouteDeps } from './deps.js';

export const createImport = defineRoute({
  method: 'post',
  path: '/api/v1/imports',
  operationId: 'createImport',
  tag: 'Jobs',
  summary: 'Create an import',
  description:
    'Creates a job that waits for a file (`awaiting_upload`): send it to `PUT /api/v1/imports/{jobId}/file`. Then every row is checked, and nothing is created before you confirm. An import that waits for a file or a confirmation for 24 hours is canceled; while it waits, it delays no other job.',
  access: { kind: 'account', folderKeys: true, scopes: ['bulk', 'codes:write'], plan: 'business' },
  effect: 'repeatable',
  body: createImportSchema,
  bodyLimit: LARGE_BODY_LIMIT,
  responses: { 201: { description: 'The job', body: jobSchema, headers: ['Location'] } },
  errors: ['validation_error', 'not_found', 'payload_too_large'],
  async handle(request, deps: ImportRouteDeps) {
    const caller = principalOf(request);
    const id = idFromOperation('job', request.operationKey);
    const job = await submit({ id, caller, headers: request.headers }, deps, async () => ({
      job: await buildImport(id, request, deps),
    }));
    return created(presentJob(job, caller, deps), jobPath(id));
  },
});

async function buildImport(
  id: string,
  request: RouteRequest<unknown, unknown, CreateImport>,
  deps: ImportRouteDeps,
): Promise<ImportJob> {
  const caller = principalOf(request);
  const { name, format, mapping = {}, timezone, domain } = request.body;
  const { onConflict = 'fail', confirm = 'manual' } = request.body;
  const folder = ownOrDefault(request.body, 'folder');
  const chosen =
    folder.value === undefined
      ? undefined
      : await createFolderChooser(caller, deps)(folder.value, folder.path);
  const { value: template, path: templatePath } = ownOrDefault(request.body, 'template');
  await findNamedTemplate(caller, template, deps, templatePath);
  const defaults = {
    ...request.body.defaults,
    ...(chosen !== undefined && { folder: chosen }),
    ...(template !== undefined && { template }),
  };
  const password = defaults.routing?.password;
  const hasPassword = typeof password === 'string';
  const hashed = hasPassword && {
    routing: { ...defaults.routing, password: passwordPlaceholder(id) },
  };
  return newImportJob({
    id,
    accountId: caller.accountId,
    now: deps.now(),
    name: name ?? null,
    format,
    onConflict,
    confirm,
    mapping: JSON.stringify(mapping),
    defaults: JSON.stringify({ ...defaults, ...hashed }),
    ...(timezone !== undefined && { timezone }),
    ...(domain !== undefined && { domain: await requireVerifiedName(caller.accountId, domain, deps) }),
    ...(hasPassword && { defaultPasswordHash: await hashPasswordsOf(request, deps)(password) }),
    ...(caller.limit && { keyFolders: [...caller.limit.ownFolders] }),
  });
}

/**
 * Returns what a request says about new codes, itself or in its `defaults`, with the path where it says so.
 */
function ownOrDefault<Field extends 'folder' | 'template'>(
  body: CreateImport,
  field: Field,
): { value: CreateImport[Field]; path: string } {
  return body[field] === undefined
    ? { value: body.defaults?.[field], path: `defaults.${field}` }
    : { value: body[field], path: field };
}

/**
 * Returns the host name of a verified domain of an account.
 *
 * @throws DomainError `validation_error` at `domain` if it is not one.
 */
async function requireVerifiedName(
  accountId: string,
  domain: string,
  { accounts }: Pick<ImportRouteDeps, 'accounts'>,
): Promise<string> {
  const account = await accounts.find(accountId);
  const name = parseHostName(domain);
  const found = account && listVerifiedDomains(account).find((one) => one.name === name);
  if (found) return found.name;
  throw validationError([{ path: 'domain', message: 'must be a verified domain of the account' }]);
}
