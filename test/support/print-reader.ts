import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { canHavePythonPackage, pythonEnvironment } from '../../bench/lib/python-environment.js';

const VERSION = '5.15.2';
const OTHERS = ['pikepdf==10.18.0', 'pillow==13.0.0', 'zxing-cpp==3.1.1'];

/** A symbol that zxing-cpp found in an image. */
export interface FoundSymbol {
  text: string;
  bytes: number[];
  x: number;
  y: number;
}

/** A PDF file as pikepdf reads it. */
export interface PdfDescription {
  /** Problems that qpdf finds. */
  problems: string[];
  pages: { mediaBox: number[]; trimBox: number[]; operators: [name: string, operands: number[]][] }[];
  /** Types of the objects. */
  objects: Record<string, string>[];
}

/** A raster image as Pillow reads it. */
export interface RasterDescription {
  format: string;
  mode: string;
  size: [number, number];
  dpi: number[];
  exifDpi: number[];
  /** Lengths of the runs of equal pixels in the middle row. */
  runs: number[];
  /** The same of the first row with dark pixels, which runs through two finder patterns. */
  topRuns: number[];
  profile: boolean;
}

/**
 * Programs that read files for print independently of this service: PDFium, pikepdf, Pillow, and zxing-cpp.
 */
export interface PrintReader {
  /** Stores a file for the other functions. @returns Its path. */
  save(name: string, bytes: Uint8Array): Promise<string>;
  /** Decodes an image, or the first page of a PDF at a resolution. */
  decode(path: string, dpi?: number): Promise<FoundSymbol[]>;
  describePdf(path: string): Promise<PdfDescription>;
  describeRaster(path: string): Promise<RasterDescription>;
  /** Decodes a part of a page, in millimeters from its upper left corner. */
  decodePart(path: string, page: number, box: readonly number[], dpi?: number): Promise<FoundSymbol[]>;
  close(): Promise<void>;
}

/** Returns whether this machine has the programs or a Python to install them with. */
export function canReadPrint(env = process.env): boolean {
  return canHavePythonPackage('pypdfium2', VERSION, env);
}

/** Starts the programs. @throws Error that says what to do if they cannot be installed */
export async function startPrintReader(env = process.env): Promise<PrintReader> {
  const folder = await mkdtemp(join(tmpdir(), 'print-'));
  const environment = await pythonEnvironment('pypdfium2', VERSION, { env, others: OTHERS });
  const script = fileURLToPath(new URL('./read_print.py', import.meta.url));
  const child = spawn(join(environment, 'bin', 'python'), [script], { stdio: ['pipe', 'pipe', 'inherit'] });
  const waiting: { resolve: (line: string) => void; reject: (error: Error) => void }[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => waiting.shift()?.resolve(line));
  child.on('exit', () => {
    for (const { reject } of waiting.splice(0)) reject(new Error('read_print.py has ended'));
  });

  async function request<Result>(call: object): Promise<Result> {
    const line = await new Promise<string>((resolve, reject) => {
      waiting.push({ resolve, reject });
      child.stdin.write(`${JSON.stringify(call)}\n`);
    });
    return JSON.parse(line) as Result;
  }

  return {
    async save(name, bytes) {
      const path = join(folder, name);
      await writeFile(path, bytes);
      return path;
    },
    decode: (path, dpi = 600) => request({ task: 'decode', path, dpi }),
    describePdf: (path) => request({ task: 'pdf', path }),
    describeRaster: (path) => request({ task: 'raster', path }),
    decodePart: (path, page, box, dpi = 600) => request({ task: 'label', path, page, box, dpi }),
    async close() {
      child.stdin.end();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
