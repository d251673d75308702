import { createHash } from 'node:crypto';
import type { Job } from '../../sdk/index.js';
import { CommandError, defineCommand, UsageError, type Context } from '../command.js';
import { followJob } from '../follow-job.js';
import { printFields } from '../print-results.js';
import { saveFile } from '../save-file.js';
import { CODE_FILTERS, findGiven } from './list-commands.js';

export const exportCodes = defineCommand({
  about: 'Export the images of codes as a ZIP',
  args: [],
  options: {
    output: { type: 'string', short: 'o', value: 'FILE', about: 'ZIP file; -: stdout' },
    force: { type: 'boolean', about: 'replace FILE if it exists' },
    formats: {
      type: 'string',
      value: 'A,B',
      about: 'SVG (default), PNG, PDF, EPS, WEBP, JPEG; up to three',
    },
    width: { type: 'string', value: 'LENGTH', about: 'outer edge in print, such as 30mm' },
    dpi: { type: 'string', value: 'N', about: 'resolution of raster formats in dots per inch' },
    color: { type: 'string', value: 'MODE', about: 'rgb (default), cmyk, or gray' },
    ...CODE_FILTERS,
  },
  async run(context, { output, force = false, formats = 'SVG', width, dpi, color, ...values }) {
    if (!output) throw new UsageError('export needs -o FILE');
    if (dpi !== undefined && !/^\d{1,6}$/.test(dpi)) throw new UsageError('--dpi must be a whole number');
    const { id: ids, ...filter } = findGiven(CODE_FILTERS, values);
    if (ids && Object.keys(filter).length > 0) throw new UsageError('--id excludes other filters');
    const body = {
      // Like a list of codes, an export leaves out archived ones unless they are asked for.
      select: ids ? { ids } : { filter: { archived: 'exclude', ...filter } },
      formats: formats.split(',').map((format) => format.trim()),
      width,
      dpi: dpi === undefined ? undefined : Number(dpi),
      color,
    };
    let completed: Job | undefined;
    await saveFile(output, { force, signal: context.stop }, async () => {
      completed = await runExport(context, body);
      return download(context, completed);
    });
    if (output !== '-') await printFields(context, { id: completed!.id, ...completed!.result });
  },
});

/** Runs an export. Cancels the job if it does not end, for example after Ctrl-C. */
async function runExport(context: Context, body: object): Promise<Job> {
  const { id } = await context.qrelay.createExport({ body: body });
  try {
    return await followJob(context, id, 'Rendering');
  } catch (error) {
    if (context.stop.aborted) await context.qrelay.cancelJob({ path: { id } });
    throw error;
  }
}

/** Yields the file of a job as it arrives. @throws CommandError at its end if it is damaged */
async function* download({ request, showProgress }: Context, { id, result }: Job) {
  const { bytes, sha256 } = result as { bytes: number; sha256: string };
  const { body } = await request('GET', `/api/v1/jobs/${id}/download`);
  const hash = createHash('sha256');
  let done = 0;
  for await (const chunk of body! as AsyncIterable<Uint8Array>) {
    hash.update(chunk);
    done += chunk.length;
    showProgress('Downloading', done, bytes);
    yield chunk;
  }
  if (hash.digest('hex') !== sha256) throw new CommandError(`The file of ${id} arrived damaged`);
}
