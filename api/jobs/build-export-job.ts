import { DomainError } from '../../core/errors.js';
import { newBulkExportJob, type ExportFormat } from '../../core/jobs/job.js';
import type { Principal } from '../http/principal.js';
import { baseUrlOf } from '../http/urls.js';
import type { JobDeps } from './deps.js';
import type { NewJob } from './submit-job.js';

/** What a ZIP contains. */
interface ExportedImages {
  /** IDs of the codes, in order; duplicates are ignored. */
  ids: readonly string[];
  /** Path of the IDs in the request. */
  path: string;
  format: ExportFormat;
  /** Pixels per side of each PNG. Default: the size in each code's style. */
  size?: number | undefined;
}

/**
 * Builds the job of an export.
 *
 * @throws DomainError `not_found`, which names every ID that is not a code of the caller.
 */
export async function buildExportJob(
  id: string,
  caller: Principal,
  { ids, path, format, size }: ExportedImages,
  deps: JobDeps,
): Promise<NewJob> {
  const { accountId } = caller;
  await requireCodes(ids, path, accountId, deps);
  const codeIds = [...new Set(ids)];
  const base = baseUrlOf(caller, deps);
  return {
    job: newBulkExportJob({ id, accountId, now: deps.now(), codeIds, format, size: size ?? null, base }),
  };
}

async function requireCodes(
  ids: readonly string[],
  path: string,
  accountId: string,
  { qrCodes }: JobDeps,
): Promise<void> {
  const wanted = [...new Set(ids)];
  const found = new Set((await qrCodes.findMany(accountId, wanted)).map(({ id }) => id));
  const missing = wanted.filter((id) => !found.has(id));
  if (missing.length === 0) return;
  throw new DomainError(
    'not_found',
    `${missing.length} of the ${wanted.length} QR codes do not exist: ${missing.join(', ')}`,
    {
      details: missing.map((id) => ({
        path: `${path}[${ids.indexOf(id)}]`,
        message: `There is no QR code ${id}`,
      })),
    },
  );
}
