import { writeFile } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { CSV_FILE_MARK } from '../../core/basics/csv.js';
import { QrelayError, type Job } from '../../sdk/index.js';
import { CommandError, defineCommand, UsageError, type Context } from '../command.js';
import { followJob } from '../follow-job.js';
import { parseChoice, parseJson, readInput } from '../parse-values.js';
import { printFields } from '../print-results.js';
import { plainText, serializeJson } from '../terminal.js';

const FORMATS = ['qrelay', 'bitly', 'dub', 'shlink', 'kutt', 'yourls', 'short_io'] as const;
const CONFLICT_MODES = ['fail', 'skip', 'update'] as const;

export const importFile = defineCommand({
  about: 'Create and update codes from a file of CSV or NDJSON',
  args: ['FILE'],
  options: {
    format: { type: 'string', value: 'F', about: `${FORMATS.join(', ')}; default: qrelay` },
    mapping: {
      type: 'string',
      value: 'F',
      about: 'JSON file: columns of Qrelay by the names of columns in FILE',
    },
    'on-conflict': {
      type: 'string',
      value: 'MODE',
      about: 'for short codes in use: fail (default), skip, or update',
    },
    folder: { type: 'string', value: 'ID', about: 'folder of new codes whose rows name none' },
    template: { type: 'string', value: 'ID', about: 'template of new codes whose rows name none' },
    'skip-invalid': { type: 'boolean', about: 'import the other rows if some are invalid' },
    'dry-run': { type: 'boolean', about: 'check the file, and create nothing' },
    yes: { type: 'boolean', about: 'do not ask' },
  },
  async run(context, values, [file]) {
    const { qrelay, stop } = context;
    const { 'skip-invalid': skipInvalid = false, 'dry-run': isDryRun = false } = values;
    const isSure = values.yes || isDryRun;
    if (!isSure && !context.canAsk) throw new UsageError('Without a terminal to ask on, import needs --yes');
    const content = await readInput(file);
    const body = {
      name: plainText(basename(file)).slice(0, 200),
      format: parseChoice('--format', values.format ?? 'qrelay', FORMATS),
      onConflict: parseChoice('--on-conflict', values['on-conflict'] ?? 'fail', CONFLICT_MODES),
      mapping: values.mapping && parseJson(await readInput(values.mapping), values.mapping),
      folder: values.folder,
      template: values.template,
    };
    // No signal aborts this call, so that the job is known and can be canceled.
    const { id } = await qrelay.createImport({ body: body as never });
    // An import that waits must be canceled; one that was confirmed must not.
    let isWaiting = true;
    try {
      const checked = await checkFile(context, id, file, content);
      const { create, update, invalid } = checked.import!;
      if (invalid > 0) await saveFailedRows(context, id, file);
      if (invalid > 0 && !skipInvalid) {
        throw new CommandError('Nothing is imported: correct these rows, or pass --skip-invalid');
      }
      if (isDryRun) return context.json ? await context.print(serializeJson(checked)) : undefined;
      const question = `Create ${create} and update ${update} codes?`;
      if (!isSure && !(await context.ask(question, stop))) throw new CommandError('Nothing is imported');
      stop.throwIfAborted();
      isWaiting = false;
      const confirmation = { expect: { create, update }, skipInvalid };
      await qrelay.confirmImport({ path: { jobId: id }, body: confirmation }).catch((error: QrelayError) => {
        // Without a response, the import may run.
        isWaiting = error.status >= 400 && error.status < 500;
        throw error;
      });
      const job = await followJob(context, id, 'Importing');
      const { failed } = job.result as { failed: number };
      if (failed > invalid) await saveFailedRows(context, id, file);
      await printFields(context, context.json ? job : { id, ...job.result });
      if (failed > invalid) throw new CommandError(`${failed - invalid} rows failed after the check`);
    } catch (error) {
      if (error instanceof QrelayError && error.job) isWaiting = false;
      else if (!isWaiting && !(error instanceof CommandError)) {
        context.report(`${id} was confirmed and continues; follow it with: qrelay jobs wait ${id}`);
      }
      throw error;
    } finally {
      if (isWaiting) await qrelay.cancelJob({ path: { id } });
    }
  },
});

/** Uploads the file of an import, waits for the check of its rows, and reports the counts. */
async function checkFile(
  context: Context,
  id: string,
  file: string,
  body: Uint8Array<ArrayBuffer>,
): Promise<Job> {
  const isLines = ['.ndjson', '.jsonl'].includes(extname(file).toLowerCase());
  const headers = { 'Content-Type': isLines ? 'application/x-ndjson' : 'text/csv' } as const;
  context.showProgress('Uploading');
  await context.qrelay.uploadImportFile({ path: { jobId: id }, body, headers, signal: context.stop });
  const job = await followJob(context, id, 'Checking');
  const { rows, create, update, skip, invalid, warnings } = job.import!;
  context.report(
    `${rows} rows: ${create} to create, ${update} to update, ${skip} to skip, ${invalid} invalid; ${warnings} warnings`,
  );
  return job;
}

/** Saves the failed rows of an import, with their errors, next to its file, and reports where. */
async function saveFailedRows({ qrelay, report }: Context, id: string, file: string): Promise<void> {
  const headers = { Accept: 'text/csv' } as const;
  const csv = await qrelay.listJobItems({ path: { id }, query: { outcome: 'failed' }, headers });
  for (let number = 1; ; number += 1) {
    const name = `${file}.failed${number === 1 ? '' : `-${number}`}.csv`;
    try {
      await writeFile(name, CSV_FILE_MARK + csv, { flag: 'wx' });
      return report(`Failed rows with their errors: ${name}`);
    } catch (error) {
      // Never over a file, such as one with rows that are being corrected.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}
