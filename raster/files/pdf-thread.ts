import { parentPort, workerData } from 'node:worker_threads';
import { DomainError } from '../../core/basics/errors.js';
import { inspectPdf } from './pdf/inspect-pdf.js';

/** Outcome of the inspection of a PDF. Errors lose their class on the way. */
export type PdfOutcome =
  | { pages: number }
  | { rejection: { code: DomainError['code']; message: string; reason: string | undefined } }
  | { failure: string };

parentPort?.postMessage(inspect(workerData as Uint8Array));

/** Entry point of the thread that inspects one PDF. `run-pdf-inspection.ts` bounds its time and memory. */
function inspect(bytes: Uint8Array): PdfOutcome {
  try {
    return inspectPdf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  } catch (error) {
    if (!(error instanceof DomainError)) return { failure: String((error as Error).stack ?? error) };
    const { code, message, reason } = error;
    return { rejection: { code, message, reason } };
  }
}
