import { Worker } from 'node:worker_threads';
import { DomainError } from '../../core/basics/errors.js';
import { tooComplexPdf } from './pdf/pdf-errors.js';
import type { PdfOutcome } from './pdf-thread.js';

/**
 * Tests run the sources, but the loader of TypeScript does not reach threads, so those run what is compiled.
 */
const FOLDER = import.meta.url.endsWith('.ts') ? '../../dist/raster/files/' : './';
const ENTRY_POINT = new URL(`${FOLDER}pdf-thread.js`, import.meta.url);

/**
 * Processor time of the process since the inspection began: the wall clock would reject PDFs on busy hosts.
 */
const MAX_CPU_MS = 10_000;
/** In case the process gets hardly any processor time. Ends before the 60 s of every request and task. */
const MAX_WAIT_MS = 40_000;
const POLL_MS = 200;

/**
 * With the file, its copy in the thread (20 MiB each), and the largest object stream (32 MiB), at most 256
 * MiB. Beyond its heap, a thread ends; the process does not.
 */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 };

/**
 * Inspects a PDF in a thread of its own, so that the process remains free for other tasks.
 *
 * @returns The number of pages.
 * @throws DomainError `file_rejected` with the reason; `too_complex` after 10 s of processor time or beyond
 *   256 MiB.
 */
export async function runPdfInspection(bytes: Buffer): Promise<{ pages: number }> {
  const thread = new Worker(ENTRY_POINT, { workerData: bytes, resourceLimits: RESOURCE_LIMITS });
  const outcome = await waitForOutcome(thread);
  if ('pages' in outcome) return outcome;
  if ('failure' in outcome) throw new Error(outcome.failure);
  const { code, message, reason } = outcome.rejection;
  throw new DomainError(code, message, reason === undefined ? {} : { reason });
}

/** Waits for the message of the thread, and terminates the thread when it has taken too long. */
async function waitForOutcome(thread: Worker): Promise<PdfOutcome> {
  const [startedAt, usageBefore] = [performance.now(), process.cpuUsage()];
  return new Promise((resolve, reject) => {
    const watchdog = setInterval(() => {
      const { user, system } = process.cpuUsage(usageBefore);
      const isOver = (user + system) / 1_000 > MAX_CPU_MS || performance.now() - startedAt > MAX_WAIT_MS;
      if (!isOver) return;
      reject(tooComplexPdf('takes more than 10 seconds to inspect'));
      void thread.terminate();
    }, POLL_MS);
    thread.once('message', resolve);
    thread.once('error', (error: NodeJS.ErrnoException) => {
      const isOutOfMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      reject(isOutOfMemory ? tooComplexPdf('takes more than 256 MiB to inspect') : error);
    });
    thread.once('exit', (code) => {
      clearInterval(watchdog);
      reject(new Error(`the thread that inspects a PDF has ended with code ${code}`));
    });
  });
}
