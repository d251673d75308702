import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { canHavePythonPackage, pythonEnvironment } from '../../bench/lib/python-environment.js';

/** Python's packages that write PDFs and images. */
const PACKAGE = ['pikepdf', '10.18.0'] as const;
const OTHERS = ['pillow==12.3.0', 'reportlab==4.5.1'];
const PROGRAM = fileURLToPath(new URL('make_files.py', import.meta.url));

/** Whether this machine has Python, or must have it. */
export const canMakeFiles = Boolean(process.env['CI']) || canHavePythonPackage(...PACKAGE);

/**
 * Decision of the inspection: the number of pages, the properties of the image, or the reason of the
 * rejection.
 */
export type Decision =
  number | string | { width: number; height: number; color?: [number, number, number]; alpha?: number };

/** A file that Python has written. */
export interface MadeFile {
  name: string;
  bytes: Buffer;
  expected: Decision;
}

/** Writes hostile, damaged, and harmless files with pikepdf, reportlab, and Pillow. */
export async function makeFiles(): Promise<MadeFile[]> {
  const python = join(await pythonEnvironment(...PACKAGE, { others: OTHERS }), 'bin', 'python');
  const folder = await mkdtemp(join(tmpdir(), 'qrelay-files-'));
  try {
    const { stdout } = await promisify(execFile)(python, [PROGRAM, folder], { maxBuffer: 10_000_000 });
    const expected = JSON.parse(stdout) as Record<string, Decision>;
    return await Promise.all(
      Object.entries(expected).map(async ([name, decision]) => ({
        name,
        bytes: await readFile(join(folder, name)),
        expected: decision,
      })),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
