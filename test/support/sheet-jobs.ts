import { newSheetJob, type SheetJob } from '../../core/jobs/job.js';
import { NAMED_LAYOUTS } from '../../core/jobs/sheets/named-layouts.js';
import { countPages, listParts } from '../../core/jobs/sheets/sheet-plan.js';
import { newId } from '../../store/mongo/ids.js';
import { toSheetChunks } from '../../store/jobs/sheet-parts.js';
import type { JobFixture } from './job-fixture.js';
import { prepareCodes } from './prepared-codes.js';
import { insertCode } from './stored-codes.js';

/** Labels of each code on the sheets of `queueSheet`. */
const COPIES = 100;

const SPEC: SheetJob['spec'] = {
  layout: NAMED_LAYOUTS.find(({ name }) => name === 'L7651')!,
  place: 'right',
  startAt: 1,
  text: ['{n}'],
  guides: 'none',
  color: 'rgb',
  testPage: false,
  copies: COPIES,
};

/** Creates codes to print. @returns Their IDs. */
export async function createPrintedCodes(
  { accountId, qrCodes }: Pick<JobFixture, 'accountId' | 'qrCodes'>,
  count: number,
): Promise<string[]> {
  const codes = await prepareCodes(accountId, count);
  for (const { code } of codes) await insertCode(qrCodes, code);
  return codes.map(({ code }) => code.id);
}

/** Stores a queued sheet with 100 labels of each code. The labels of 4 codes are 3 parts on 7 pages. */
export async function queueSheet(
  { accountId, jobs }: Pick<JobFixture, 'accountId' | 'jobs'>,
  codeIds: readonly string[],
): Promise<SheetJob> {
  const counts = { ...SPEC, codes: codeIds.length };
  const parts = listParts(SPEC.layout, counts);
  const job = newSheetJob({
    id: newId('job'),
    accountId,
    now: new Date(),
    spec: SPEC,
    codes: codeIds.length,
    pages: countPages(SPEC.layout, counts),
    chunks: parts.length,
    base: 'http://localhost:3000',
  });
  await jobs.create(job, toSheetChunks(job.id, codeIds, parts, COPIES));
  return job;
}
