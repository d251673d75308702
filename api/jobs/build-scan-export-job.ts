import { parseEnd, parseStart, type ScanFilter } from '../../core/scans/analytics/query.js';
import { DomainError, validationError } from '../../core/basics/errors.js';
import type { ExportedScans } from '../../core/jobs/job-schemas.js';
import { newScanExportJob } from '../../core/jobs/job.js';
import { MAX_JOB_EXPORT_CODES } from '../../core/accounts/plans.js';
import { TimeZone } from '../../core/basics/time/time-zone.js';
import { scopeError } from '../auth/scope-error.js';
import type { Principal } from '../http/principal.js';
import { resolveSelection } from '../selections/resolve-selection.js';
import type { JobDeps } from './deps.js';
import type { NewJob } from './submit-job.js';

/** Scans are never older, and time zones have no offsets in seconds since then. */
const EARLIEST = Date.UTC(2012, 0, 1);
const LATEST = Date.UTC(2100, 0, 1);

/**
 * Builds the job of an export of raw scans. A key that is limited to folders exports the scans of the codes
 * that it sees now.
 *
 * @throws DomainError `forbidden` without the scope `analytics:read`; `validation_error` if the range is
 *   empty or outside 2012 to 2100; `export_limit_exceeded` for more than 10,000 selected codes; as
 *   `resolveSelection`.
 */
export async function buildScanExportJob(
  id: string,
  caller: Principal,
  scans: ExportedScans,
  signal: AbortSignal,
  deps: JobDeps,
): Promise<NewJob> {
  const forbidden = scopeError(caller, { allOf: ['analytics:read'], anyOf: [] });
  if (forbidden) throw forbidden;
  const filter = parseFilter(scans);
  const codeIds = await findCodeIds(caller, scans.select, signal, deps);
  const job = newScanExportJob({
    id,
    accountId: caller.accountId,
    now: deps.now(),
    format: scans.format,
    filter,
    ...(codeIds && { codeIds }),
  });
  return { job };
}

/** Returns the selected codes; undefined for all codes of the account. */
async function findCodeIds(
  caller: Principal,
  select: ExportedScans['select'],
  signal: AbortSignal,
  deps: JobDeps,
): Promise<string[] | undefined> {
  if (select) {
    const limits = { limit: MAX_JOB_EXPORT_CODES, limitError: 'export_limit_exceeded' as const };
    return resolveSelection(caller, select, { ...limits, path: 'scans.select', signal }, deps);
  }
  if (!caller.limit) return undefined;
  const list = () => deps.codeListing.listIds(caller, {}, 'createdAt');
  const ids = await deps.admission.run('query', caller.accountId, list, signal);
  if (ids.length <= MAX_JOB_EXPORT_CODES) return ids;
  throw new DomainError(
    'export_limit_exceeded',
    `The scans of at most ${MAX_JOB_EXPORT_CODES} QR codes can be exported; this key sees ${ids.length}. Select some of them`,
  );
}

function parseFilter({ from, to, filters }: ExportedScans): ScanFilter {
  const { timezone, ...properties } = filters;
  const zone = new TimeZone(timezone);
  const range = { from: parseStart(from, zone), to: parseEnd(to, zone) };
  if (range.from < EARLIEST) throw invalid('from', 'must not be before 2012');
  if (range.to > LATEST) throw invalid('to', 'must not be after 2100');
  if (range.from >= range.to) throw invalid('from', 'must be before to');
  const present = Object.entries(properties).filter(([, value]) => value !== undefined);
  return {
    ...(Object.fromEntries(present) as typeof properties),
    from: new Date(range.from),
    to: new Date(range.to),
  };
}

function invalid(field: string, message: string): DomainError {
  return validationError([{ path: `scans.${field}`, message }]);
}
