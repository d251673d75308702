import { expect, test } from '@jest/globals';
import type { ItemJob } from '../../../../core/jobs/item-jobs.js';
import type { JobBase } from '../../../../core/jobs/job-base.js';
import {
  newBulkCreateJob,
  newBulkDeleteJob,
  newBulkExportJob,
  newBulkUpdateJob,
  newRevertJob,
  type StoredJob,
} from '../../../../core/jobs/job.js';
import { revertObstacle } from '../../../../core/jobs/revert-obstacle.js';
import { DAY_MS } from '../../../../core/basics/time/durations.js';

const NOW = new Date('2026-11-24T12:00:00Z');
const base = { id: 'job_1', accountId: 'acc_1', now: NOW, total: 2 };
const ended = (status: JobBase['status'] = 'completed', daysAgo = 0) => ({
  status,
  finishedAt: new Date(NOW.getTime() - daysAgo * DAY_MS),
});
const counted = (counts: Partial<ItemJob['counts']>) => ({
  counts: { created: 0, updated: 0, deleted: 0, skipped: 0, failed: 0, ...counts },
});
const queuedUpdate = newBulkUpdateJob({
  ...base,
  patch: '{}',
  skipInvalid: false,
  allowSymbolChange: false,
  dryRun: false,
});
const update = { ...queuedUpdate, ...ended(), ...counted({ updated: 2 }) };
const creation = newBulkCreateJob({ ...base, codeIds: ['qr_1'], chunks: 1 });
const exported = newBulkExportJob({
  ...base,
  codeIds: ['qr_1'],
  format: 'SVG',
  size: null,
  base: 'http://localhost:3000',
});

const codeOf = (job: StoredJob) => revertObstacle(job, NOW)?.code;

test('a job that has changed codes can be reverted, even if it failed or was canceled midway', () => {
  expect(codeOf(update)).toBeUndefined();
  expect(codeOf({ ...update, ...ended('cancelled') })).toBeUndefined();
  expect(codeOf({ ...update, ...ended('failed') })).toBeUndefined();
  expect(codeOf({ ...creation, ...ended() })).toBeUndefined();
});

test('a job must end before it can be reverted', () => {
  expect(codeOf(queuedUpdate)).toBe('conflict');
  expect(codeOf({ ...creation, status: 'running' })).toBe('conflict');
});

test.each<[string, StoredJob]>([
  ['has only skipped codes', { ...update, ...counted({ skipped: 2 }) }],
  ['is a bulk creation that was canceled', { ...creation, ...ended('cancelled') }],
  ['has deleted the folder that it emptied', { ...update, emptiedFolder: { id: 'fld_1', moveTo: null } }],
  ['ended more than 30 days ago', { ...update, ...ended('completed', 30.01) }],
  ['is being reverted, or was', { ...update, revertedBy: 'job_2', isRevertFailed: false }],
  ['is a deletion', { ...newBulkDeleteJob(base), ...ended(), ...counted({ deleted: 2 }) }],
  [
    'is a revert',
    {
      ...newRevertJob({ ...base, revertedJobId: 'job_0', mode: 'restore' }),
      ...ended(),
      ...counted({ updated: 2 }),
    },
  ],
  ['is an export', { ...exported, ...ended() }],
])('a job cannot be reverted if it %s', (_, job) => {
  expect(codeOf(job)).toBe('not_revertible');
});

test('a job can be reverted if only its folder could not be deleted, within 30 days, and after a revert that failed', () => {
  const emptied = { emptiedFolder: { id: 'fld_1', moveTo: null } };
  expect(codeOf({ ...update, ...emptied, ...ended('failed') })).toBeUndefined();
  expect(codeOf({ ...update, ...ended('completed', 29.99) })).toBeUndefined();
  expect(codeOf({ ...update, revertedBy: 'job_2', isRevertFailed: true })).toBeUndefined();
});
