import { z } from 'zod';
import { idSchema } from '../../basics/ids.js';
import { importCounts } from '../../jobs/imports/import-schemas.js';
import { jobErrorSchema, jobProgressSchema } from '../../jobs/job-schemas.js';
import { JOB_TYPES } from '../../jobs/job-kinds.js';
import { defineEvent, time } from './define-event.js';

const data = z
  .object({
    jobId: idSchema('job'),
    jobType: z.enum(JOB_TYPES),
    status: z.enum(['completed', 'failed']),
    progress: jobProgressSchema,
    error: jobErrorSchema.nullable().describe('Why the job failed. Null if it completed.'),
    createdAt: time,
    finishedAt: time,
  })
  .meta({ id: 'JobEventData' });

const JOB = {
  jobId: 'job_01k8zq4w5tfxxa1b2c3d4e5f6g',
  jobType: 'bulk_create' as const,
  progress: { done: 2, total: 2 },
  createdAt: '2026-11-21T08:00:00.000Z',
  finishedAt: '2026-11-21T08:00:00.390Z',
};

export const jobCompleted = defineEvent({
  type: 'job.completed',
  id: 'JobCompletedEvent',
  label: 'A job completed',
  description:
    'A job has completed: a bulk creation, an export, a sheet, an import, a bulk update or deletion, or a revert.',
  data,
  example: { timestamp: JOB.finishedAt, data: { ...JOB, status: 'completed', error: null } },
});

export const jobFailed = defineEvent({
  type: 'job.failed',
  id: 'JobFailedEvent',
  label: 'A job failed',
  description: 'A job has failed; `error` says why, and what became of its changes.',
  data,
  example: {
    timestamp: JOB.finishedAt,
    data: {
      ...JOB,
      status: 'failed',
      progress: { done: 0, total: 2 },
      error: { code: 'short_code_taken', message: 'The short code menu-7 is taken; choose another' },
    },
  },
});

export const importReady = defineEvent({
  type: 'import.ready',
  id: 'ImportReadyEvent',
  label: 'The rows of an import are checked',
  description:
    'The rows of an import are checked. Nothing is created before you confirm the import, or automatically with `confirm: auto`.',
  data: z.object({ jobId: idSchema('job'), ...importCounts }),
  example: {
    timestamp: '2026-11-21T08:00:04.000Z',
    data: { jobId: JOB.jobId, rows: 400, create: 398, update: 0, skip: 1, invalid: 1, warnings: 0 },
  },
});
