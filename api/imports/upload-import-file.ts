import { z } from 'zod';
import { DomainError } from '../../core/basics/errors.js';
import { columnPath, mappedName, parseMapping } from '../../core/jobs/rows/import-columns.js';
import { idSchema } from '../../core/basics/ids.js';
import {
  acceptsFile,
  MAX_IMPORT_BYTES,
  MAX_IMPORT_ROWS,
  type ImportFile,
  type ImportJob,
} from '../../core/jobs/imports/import-job.js';
import { newOperationKey } from '../../store/mongo/ids.js';
import { principalOf } from '../http/principal.js';
import { defineRoute, uploadOf } from '../http/route.js';
import type { ImportRouteDeps } from './deps.js';
import { FILE_TYPES, readImportFile } from './read-import-file.js';
import { assertAuthority, notWaiting, requireImport } from './require-import.js';

export const uploadImportFile = defineRoute({
  method: 'put',
  path: '/api/v1/imports/:jobId/file',
  operationId: 'uploadImportFile',
  tag: 'Jobs',
  summary: 'Upload the file of an import',
  description: `Stores the rows of a CSV file or of NDJSON, and starts their check: at most 20 MiB and ${MAX_IMPORT_ROWS.toLocaleString('en-US')} rows. The text may be in UTF-8 or UTF-16, with or without a byte order mark, or in Windows-1252; the job names the encoding. CSV has commas, semicolons, tabs, or bars between cells, or what a first line such as \`sep=;\` names. Blank rows, columns without a name and values, and missing cells at the end of a row are no errors. Another file replaces the first one until the import is confirmed. Two columns for the same field, too many rows or lines, a file without rows, and a file that is no text, such as a workbook, return 422. When all rows are checked, the status of the job is \`awaiting_confirmation\`, and the event \`import.ready\` is sent.`,
  access: { kind: 'account', folderKeys: true, scopes: ['bulk', 'codes:write'], plan: 'business' },
  params: z.object({ jobId: idSchema('job') }),
  uploadTypes: Object.keys(FILE_TYPES),
  bodyLimit: MAX_IMPORT_BYTES,
  responses: { 204: { description: 'The rows are stored, and will be checked' } },
  errors: ['not_found', 'job_not_waiting', 'bulk_limit_exceeded', 'conflict'],
  async handle(request, deps: ImportRouteDeps) {
    const caller = principalOf(request);
    const { jobId } = request.params;
    const { mediaType, chunks } = uploadOf(request);
    const waiting = await requireImport(deps, caller, jobId);
    if (!acceptsFile(waiting)) throw notWaiting(waiting, 'a file');
    await assertAuthority(waiting, deps);
    const kind = FILE_TYPES[mediaType];
    if (!kind) throw new DomainError('unsupported_media_type', 'This media type is not supported');

    const fileId = newOperationKey();
    const owner = { jobId, accountId: caller.accountId, fileId };
    const { rows, columns, encoding } = readImportFile(kind, chunks, pathsOf(waiting));
    let isUsed = false;
    try {
      const count = await deps.importRows.write(owner, rows, deps.now());
      const file: ImportFile = {
        id: fileId,
        kind,
        columns: columns(),
        rows: count,
        encoding: encoding(),
      };
      const job = await deps.importJobs.setFile(caller, jobId, file, deps.now());
      if (!job) throw notWaiting(await requireImport(deps, caller, jobId), 'a file');
      isUsed = true;
      await deps.importRows.removeOthers(jobId, fileId);
      void deps.jobService.start(job, 0);
      return { status: 204, empty: true };
    } finally {
      if (!isUsed) await deps.importRows.remove(jobId, fileId);
    }
  },
});

/** Returns the function that returns what a column of the file sets. */
function pathsOf({ format, mapping }: ImportJob): (column: string) => readonly string[] {
  const names = parseMapping(mapping);
  // A column of another service may have several spellings, of which its format takes the first that is not
  // empty.
  const pathOf = format === 'qrelay' ? columnPath : (column: string) => [column];
  return (column) => pathOf(mappedName(column, names));
}
