import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import type { Job } from '../../core/jobs/job-schemas.js';
import { downloadImage } from '../codes/image-file.js';
import { displayName } from '../codes/describe-content.js';
import { toFileName } from '../format/text.js';
import { call, callForFile } from '../http/call.js';
import { saveFile } from '../http/save-file.js';
import { invalidateQueries } from '../http/query-cache.js';
import { jobPath } from '../jobs/use-job.js';
import { navigate } from '../router/location.js';
import { imageParameters } from './image-choice.js';
import { sheetOfPage, type Purpose } from './purposes.js';

/** Seconds to wait for a page, which takes one or two. The maximum of the API is 20. */
const WAIT_S = 20;

/**
 * Saves the file of a purpose. If a page takes unusually long, opens its job, which offers the file later.
 *
 * @throws ApiError
 */
export async function downloadPurpose(code: QrCode, { label, choice, page }: Purpose): Promise<void> {
  if (!page) return downloadImage(code, choice.format, imageParameters(choice));
  const job = await call<Job>('POST', '/api/v1/sheets', {
    body: sheetOfPage(code.id, page),
    headers: { prefer: `wait=${WAIT_S}` },
  });
  invalidateQueries('/api/v1/jobs?');
  if (job.status !== 'completed') return navigate(`/jobs/${job.id}`);
  const file = await callForFile('GET', `${jobPath(job.id)}/download`);
  saveFile(file, `${toFileName(`${displayName(code)} ${label}`)}.pdf`);
}
