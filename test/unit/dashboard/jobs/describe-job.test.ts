import { expect, test } from '@jest/globals';
import { BULK_JOB } from '../../../../api/openapi/examples/jobs.js';
import type { Job } from '../../../../core/jobs/job-schemas.js';
import { presentJobChange } from '../../../../core/jobs/job-change.js';
import { JOB_KINDS, JOB_TYPES } from '../../../../core/jobs/job-kinds.js';
import { jobTitle } from '../../../../dashboard/jobs/describe-job.js';

const scans = { from: '2026-01-01T00:00:00.000Z', to: '2026-02-01T00:00:00.000Z', format: 'csv' as const };
const summary = { counted: 3, wouldChange: 1, symbolsChanged: 0, invalid: 0, sample: [] };
const names = {
  folder: () => 'Flyers',
  template: () => 'Corporate',
  file: (id: string) => ({ fil_1: 'Old.pdf', fil_2: 'New.pdf' })[id],
};

/** Returns a bulk update as the API shows it. */
const update = (patch: object): Partial<Job> => ({
  type: 'bulk_update',
  change: presentJobChange(JSON.stringify(patch)),
});
const counts = { created: 0, updated: 0, deleted: 0, skipped: 2_013, failed: 0 };
const replacement = { replaceInUrls: { find: 'alt.example', replace: 'neu.example' } };

const TITLES: [title: string, job: Partial<Job>, total: number][] = [
  ['Create 3 codes', { type: 'bulk_create' }, 3],
  ['Export 1 code', { type: 'bulk_export' }, 1],
  ['Export 40 codes as PNG, SVG', { type: 'export', formats: ['PNG', 'SVG'] }, 40],
  ['Export scans', { type: 'export', scans }, 0],
  ['Export 3 scans', { type: 'export', scans }, 3],
  ['Replace alt.example → neu.example in 1,000 destinations', update(replacement), 1_000],
  [
    'Replace alt.example → neu.example in 1,000 destinations',
    { ...update(replacement), result: { ...counts, updated: 1_000 } },
    2_013,
  ],
  ['Pause 0 codes', { ...update({ status: 'paused' }), result: counts }, 2_013],
  [
    'Check: replace alt.example → neu.example in 3 destinations',
    { ...update(replacement), result: summary },
    3,
  ],
  ['Remove ?x=1 from 3 destinations', update({ replaceInUrls: { find: '?x=1', replace: '' } }), 3],
  ['Replace Old.pdf → New.pdf in 3 codes', update({ replaceFile: { find: 'fil_1', replace: 'fil_2' } }), 3],
  ['Add the tag spring to 3 codes', update({ tags: { add: ['spring'] } }), 3],
  ['Remove the tags a, b from 3 codes', update({ tags: { remove: ['a', 'b'] }, changeNote: 'x' }), 3],
  ['Rename the tag a → b in 3 codes', update({ tags: { remove: ['a'], add: ['b'] } }), 3],
  ['Set the tags of 3 codes', update({ tags: ['a'] }), 3],
  ['Move 3 codes to Flyers', update({ folder: 'fld_1' }), 3],
  ['Move 3 codes out of their folders', update({ folder: null }), 3],
  ['Apply Corporate to 3 codes', update({ template: 'tpl_1' }), 3],
  ['Pause 3 codes', update({ status: 'paused' }), 3],
  ['Archive 3 codes', update({ archived: true }), 3],
  ['Change design of 3 codes', update({ style: { foreground: '#000000' } }), 3],
  ['Change name, design of 3 codes', update({ name: 'x', style: {} }), 3],
  ['Change 3 codes', { type: 'bulk_update' }, 3],
  ['Delete 3 codes', { type: 'bulk_delete' }, 3],
  ['Undo changes to 3 codes', { type: 'revert' }, 3],
  ['Print 3 labels', { type: 'sheet' }, 3],
  ['Import a file', { type: 'import', name: null }, 0],
  ['Import 3 rows', { type: 'import', name: null }, 3],
  ['Import excel.csv', { type: 'import', name: 'excel.csv' }, 3],
];

test.each(TITLES)('a job has the title "%s"', (title, fields, total) => {
  const job: Job = { ...BULK_JOB, ...fields, progress: { done: 0, total } };
  expect(jobTitle(job, names)).toBe(title);
});

test('every type of jobs has a title and a name of its own', () => {
  expect([...new Set(TITLES.map(([, { type }]) => type))].sort()).toEqual([...JOB_TYPES].sort());
  const kinds = JOB_TYPES.map((type) => JOB_KINDS[type].name);
  expect(new Set(kinds).size).toBe(kinds.length);
});

test('the change of a job names all fields, and shows no long or secret values', () => {
  const patch = { routing: { password: 'secret' }, style: { logo: { image: 'data:' } }, status: 'paused' };
  expect(presentJobChange(JSON.stringify(patch))).toEqual({
    fields: ['routing', 'style', 'status'],
    status: 'paused',
  });
});
