import { planRequired, type DomainError } from '../../core/basics/errors.js';
import type { StoredJob } from '../../core/jobs/job.js';
import { kindOf, publicJobType, STORED_JOB_TYPES } from '../../core/jobs/job-kinds.js';
import { planIncludes } from '../../core/accounts/plans.js';
import { scopeError } from '../auth/scope-error.js';
import type { Access } from '../http/route.js';
import type { Principal } from '../http/principal.js';

type JobType = StoredJob['type'];

/** Access to routes that serve jobs of all types. The type of a job decides the rest (`assertMayRead`). */
export const JOB_ACCESS: Access = {
  kind: 'account',
  folderKeys: true,
  anyScope: ['codes:read', 'codes:write'],
};

/** Access to the files of jobs, which have the data of codes. */
export const JOB_DOWNLOAD_ACCESS: Access = { kind: 'account', folderKeys: true, scopes: ['codes:read'] };

/** Sentence about access in the descriptions of job routes. */
export const JOB_ACCESS_DESCRIPTION =
  'A key needs the scope, and the account the plan, of the route that creates such a job: `bulk` and Business for bulk creations and deletions, imports, exports, and reverts, a scope of codes for bulk updates, `analytics:read` in addition for exports of scans, and `codes:read` for sheets.';

/** Returns why a caller may not read a job; undefined if it may. */
export function findReadProblem(job: Pick<StoredJob, 'type'>, caller: Principal): DomainError | undefined {
  const { plan, read } = kindOf(job);
  if (!planIncludes(caller.plan, plan)) return planRequired(caller.plan, plan);
  return scopeError(caller, read);
}

/** Asserts that a caller may read a job. @throws DomainError `forbidden` or `plan_required` */
export function assertMayRead(job: Pick<StoredJob, 'type'>, caller: Principal): void {
  const problem = findReadProblem(job, caller);
  if (problem) throw problem;
}

/**
 * Asserts that a caller may cancel a job, which removes what it created.
 *
 * @throws DomainError `forbidden` or `plan_required`
 */
export function assertMayCancel(job: Pick<StoredJob, 'type'>, caller: Principal): void {
  assertMayRead(job, caller);
  const error = scopeError(caller, { allOf: [kindOf(job).create], anyOf: [] });
  if (error) throw error;
}

/**
 * Returns the types of jobs that a list for a caller contains: the wanted one, or all that the caller may
 * read.
 *
 * @throws DomainError `forbidden` or `plan_required` if the caller may not read the wanted type.
 */
export function readableTypes(wanted: JobType | undefined, caller: Principal): JobType[] {
  const readable = STORED_JOB_TYPES.filter((type) => findReadProblem({ type }, caller) === undefined);
  if (wanted === undefined) return readable;
  assertMayRead({ type: wanted }, caller);
  return readable.filter((type) => publicJobType(type) === wanted);
}
