import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lockHolder } from './data-folder.js';

/** Where the servers of a running `npm start` are, for commands beside it. */
export interface Runtime {
  mongodbUri: string;
  temporalAddress: string;
  apiUrl: string;
  pid: number;
}

function runtimeFile(folder: string): string {
  return join(folder, 'runtime.json');
}

/** Readable by its owner alone: a given MongoDB address may hold a password. */
export function writeRuntime(folder: string, runtime: Runtime): void {
  writeFileSync(runtimeFile(folder), JSON.stringify(runtime, undefined, 2), { mode: 0o600 });
}

export function removeRuntime(folder: string): void {
  rmSync(runtimeFile(folder), { force: true });
}

/** The servers of the `npm start` that runs on this data folder; undefined when none does. */
export function readRuntime(folder: string): Runtime | undefined {
  try {
    const runtime = JSON.parse(readFileSync(runtimeFile(folder), 'utf8')) as Runtime;
    return lockHolder(folder) === runtime.pid ? runtime : undefined;
  } catch {
    return undefined;
  }
}
