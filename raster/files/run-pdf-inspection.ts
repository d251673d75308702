import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { DomainError } from '../../core/basics/errors.js';
import { tooComplexPdf } from './pdf/pdf-errors.js';
import type { PdfOutcome } from './pdf-thread.js';

/** Has the extension of this module: tests run the sources. */
const ENTRY_POINT = new URL(`./pdf-thread${extname(import.meta.url)}`, import.meta.url);
/** The largest ordinary PDFs take 1 s. */
const TIMEOUT_MS = 10_000;
/**
 * With the copy of the file (20 MiB) and the largest object stream (48 MiB), at most 256 MiB. Beyond its heap, a
 * thread ends; the process does not.
 */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 144, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 };

/**
 * Inspects a PDF in a thread of its own, so that the process remains free for other tasks.
 *
 * @returns The number of pages.
 * @throws DomainError `file_rejected` with the reason; `too_complex` after 10 s or beyond 256 MiB.
 */
export async function runPdfInspection(bytes: Buffer): Promise<{ pages: number }> {
  const thread = new Worker(ENTRY_POINT, { workerData: bytes, resourceLimits: RESOURCE_LIMITS });
  const outcome = await new Promise<PdfOutcome>((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(tooComplexPdf('takes more than 10 seconds to inspect'));
      void thread.terminate();
    }, TIMEOUT_MS);
    thread.once('message', resolve);
    thread.once('error', (error: NodeJS.ErrnoException) => {
      const isOutOfMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      reject(isOutOfMemory ? tooComplexPdf('takes more than 256 MiB to inspect') : error);
    });
    thread.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`the thread that inspects a PDF has ended with code ${code}`));
    });
  });
  if ('pages' in outcome) return outcome;
  if ('failure' in outcome) throw new Error(outcome.failure);
  const { code, message, reason } = outcome.rejection;
  throw new DomainError(code, message, reason === undefined ? {} : { reason });
}
