import { expect, test } from '@jest/globals';
import { BULK_JOB } from '../../../../api/openapi/examples/jobs.js';
import type { Job } from '../../../../core/jobs/job-schemas.js';
import { JOB_TYPES } from '../../../../core/jobs/job-kinds.js';
import { jobTitle, kindOfJob } from '../../../../dashboard/jobs/job-kind.js';

const scans = { from: '2026-01-01T00:00:00.000Z', to: '2026-02-01T00:00:00.000Z', format: 'csv' as const };
const summary = { counted: 3, wouldChange: 1, symbolsChanged: 0, invalid: 0, sample: [] };

const TITLES: [title: string, job: Partial<Job>, total: number, unit: string][] = [
  ['Create 3 codes', { type: 'bulk_create' }, 3, 'code'],
  ['Export 1 code', { type: 'bulk_export' }, 1, 'code'],
  ['Export 3 codes', { type: 'export' }, 3, 'code'],
  ['Export scans', { type: 'export', scans }, 0, 'scan'],
  ['Export 3 scans', { type: 'export', scans }, 3, 'scan'],
  ['Update 3 codes', { type: 'bulk_update', result: null }, 3, 'code'],
  ['Check 3 codes', { type: 'bulk_update', result: summary }, 3, 'code'],
  ['Delete 3 codes', { type: 'bulk_delete' }, 3, 'code'],
  ['Revert 3 codes', { type: 'revert' }, 3, 'code'],
  ['Print 3 labels', { type: 'sheet' }, 3, 'label'],
  ['Import a file', { type: 'import', name: null }, 0, 'row'],
  ['Import 3 rows', { type: 'import', name: null }, 3, 'row'],
  ['Import Menus', { type: 'import', name: 'Menus' }, 3, 'row'],
];

test.each(TITLES)('a job has the title "%s" and its unit', (title, fields, total, unit) => {
  const job: Job = { ...BULK_JOB, ...fields, progress: { done: 0, total } };
  expect([jobTitle(job), kindOfJob(job).unit]).toEqual([title, unit]);
});

test('every type of jobs has a title', () => {
  expect([...new Set(TITLES.map(([, { type }]) => type))].sort()).toEqual([...JOB_TYPES].sort());
});
