import type { Plan } from '../basics/plan-names.js';
import type { RequiredScopes, Scope } from '../accounts/scopes.js';
import { WORKFLOW_TYPES } from '../workflows/job-workflows.js';
import type { ItemJob, RevertJob } from './item-jobs.js';
import type { BulkExportJob, FileJob, StoredJob } from './job.js';

/** Behavior, requirements, and results of jobs of a type. Light: it becomes part of the workflow bundle. */
export interface JobKind<Job extends StoredJob = StoredJob> {
  /** Type as clients see it. Default: the stored type. */
  publicType?: PublicJobType;
  /** Name for people. */
  name: string;
  /** Verb for the action of a job on its units: "Create" of "Create 40 codes". */
  verb: string;
  /** Unit that the progress counts. */
  unit: 'code' | 'label' | 'row' | 'scan';
  /** Stands for the units while they are not counted. Default: they are counted before the job is stored. */
  uncounted?: string;
  /** Type of the workflow in Temporal. */
  workflow: string;
  /** Describes a job in the lists of Temporal. */
  summary(job: Job): string;
  /** Result of a job: new codes, a file of this type to download, or the outcomes of its items. */
  result: 'codes' | 'items' | FileType;
  /**
   * Whether changes stay if a job fails or is canceled. Otherwise, everything that the job created is
   * removed.
   */
  keepsChanges: boolean;
  /** How a revert undoes a job. Absent: such jobs cannot be reverted. */
  revert?: RevertJob['mode'];
  /** Plan of the route that creates such jobs. */
  plan: Plan;
  /** Scopes that a key needs to read a job. */
  read: RequiredScopes;
  /** Scope that a key needs to create, and therefore to cancel, a job. */
  create: Scope;
}

type StoredJobType = StoredJob['type'];
type PublicJobType = Exclude<StoredJobType, 'scan_export'>;

/** Types of the files that jobs leave. */
export type FileType = 'zip' | 'pdf' | 'gzip';

/** The members of the union of jobs that may have this type. */
type JobOfType<Type, Job = StoredJob> = Job extends { type: infer Types }
  ? Type extends Types
    ? Job
    : never
  : never;

/** A key that follows bulk jobs may have either scope of codes, as it could before there were other types. */
const BULK: RequiredScopes = { allOf: ['bulk'], anyOf: ['codes:read', 'codes:write'] };

/** Values that most types share. */
const BUSINESS = { unit: 'code', keepsChanges: false, plan: 'business', read: BULK } as const;

const BULK_CHANGE = {
  ...BUSINESS,
  workflow: WORKFLOW_TYPES.changeItemsOfJob,
  result: 'items',
  keepsChanges: true,
  create: 'codes:write',
} as const;

const EXPORT = { ...BUSINESS, name: 'Export', verb: 'Export', create: 'codes:read' } as const;

const IMAGE_EXPORT = {
  ...EXPORT,
  workflow: WORKFLOW_TYPES.bulkExport,
  summary: ({ progress, format }: BulkExportJob) => `Export ${progress.total} QR codes as ${format}`,
  result: 'zip',
} as const;

/** All types of jobs, in the order of lists and docs. */
export const JOB_KINDS: { readonly [Type in StoredJobType]: Readonly<JobKind<JobOfType<Type>>> } = {
  bulk_create: {
    ...BUSINESS,
    name: 'Bulk creation',
    verb: 'Create',
    workflow: WORKFLOW_TYPES.bulkCreate,
    summary: ({ progress }) => `Create ${progress.total} QR codes`,
    result: 'codes',
    revert: 'delete',
    create: 'codes:write',
  },
  bulk_export: { ...IMAGE_EXPORT, name: 'Export (up to 50 codes)' },
  export: IMAGE_EXPORT,
  bulk_update: {
    ...BULK_CHANGE,
    name: 'Bulk change',
    verb: 'Change',
    summary: ({ progress, dryRun }) => `${dryRun ? 'Check' : 'Update'} ${progress.total} QR codes`,
    revert: 'restore',
    // A change of a tag can become such a job, on every plan and without the scope `bulk`.
    plan: 'free',
    read: { allOf: [], anyOf: ['codes:read', 'codes:write'] },
  },
  bulk_delete: {
    ...BULK_CHANGE,
    name: 'Bulk deletion',
    verb: 'Delete',
    summary: ({ progress }) => `Delete ${progress.total} QR codes`,
  },
  revert: {
    ...BULK_CHANGE,
    name: 'Undo',
    verb: 'Undo',
    summary: ({ progress, revertedJobId }) => `Revert ${revertedJobId} with ${progress.total} QR codes`,
  },
  sheet: {
    name: 'Label sheet',
    verb: 'Print',
    unit: 'label',
    workflow: WORKFLOW_TYPES.sheet,
    summary: ({ progress }) => `Render a sheet of ${progress.total} labels`,
    result: 'pdf',
    keepsChanges: false,
    plan: 'free',
    read: { allOf: ['codes:read'], anyOf: [] },
    create: 'codes:read',
  },
  import: {
    ...BULK_CHANGE,
    name: 'Import',
    verb: 'Import',
    unit: 'row',
    uncounted: 'a file',
    workflow: WORKFLOW_TYPES.importCodes,
    summary: ({ format }) => `Import a file of the format ${format}`,
    revert: 'undo',
  },
  scan_export: {
    ...EXPORT,
    publicType: 'export',
    unit: 'scan',
    uncounted: 'scans',
    workflow: WORKFLOW_TYPES.exportScans,
    summary: ({ format }) => `Export scans as ${format.toUpperCase()}`,
    result: 'gzip',
    read: { allOf: ['bulk', 'analytics:read'], anyOf: BULK.anyOf },
  },
};

/** The types of stored jobs. */
export const STORED_JOB_TYPES = Object.keys(JOB_KINDS) as readonly StoredJobType[];

/** The types of jobs as clients see them. */
export const JOB_TYPES = STORED_JOB_TYPES.filter(
  (type): type is PublicJobType => kindOf({ type }).publicType === undefined,
);

/** Returns the entry of a job's type. */
export function kindOf({ type }: Pick<StoredJob, 'type'>): Readonly<JobKind> {
  return JOB_KINDS[type];
}

/** Returns the type of a job as clients see it. */
export function publicJobType(type: StoredJobType): PublicJobType {
  return kindOf({ type }).publicType ?? (type as PublicJobType);
}

/** Returns whether a job works through fixed items. */
export function isItemJob<Type extends StoredJobType>(job: {
  type: Type;
}): job is { type: Type & ItemJob['type'] } {
  return kindOf(job).result === 'items';
}

/** Returns whether a job writes a file. */
export function isFileJob<Type extends StoredJobType>(job: {
  type: Type;
}): job is { type: Type & FileJob['type'] } {
  return !['codes', 'items'].includes(kindOf(job).result);
}

const JOB_WORKFLOWS: ReadonlySet<string> = new Set(Object.values(JOB_KINDS).map(({ workflow }) => workflow));

/**
 * Returns whether a workflow runs a job of an account, which can fail.
 *
 * @param type undefined: no workflow.
 */
export function isJobWorkflow(type: string | undefined): boolean {
  return type !== undefined && JOB_WORKFLOWS.has(type);
}
