import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildFindOptions } from '../../../embedded/find-program.js';
import { findMongod } from '../../../embedded/find-mongod.js';
import { findTemporal } from '../../../embedded/find-temporal.js';

const FAKETIME_LIBRARIES = ['x86_64', 'aarch64'].map(
  (processor) => `/usr/lib/${processor}-linux-gnu/faketime/libfaketime.so.1`,
);

/** Returns the paths of `mongod` and `temporal`. */
export async function findPrograms(): Promise<{ mongod: string; temporal: string }> {
  const options = buildFindOptions(process.env, () => undefined);
  const [mongod, temporal] = await Promise.all([findMongod(options), findTemporal(options)]);
  return { mongod, temporal };
}

/** The clock of a process, which tests set without touching the clock of the machine. */
export interface FakeClock {
  /** Variables for the environment of the process. */
  env: Record<string, string>;
  /** Sets the clock to this many seconds after the true time. The process notices within a second. */
  shift(seconds: number): void;
}

/** Creates a clock in a folder. @returns undefined on machines without libfaketime. */
export function createFakeClock(folder: string): FakeClock | undefined {
  const library = FAKETIME_LIBRARIES.find((path) => existsSync(path));
  if (!library) return undefined;
  const file = join(folder, 'clock');
  const shift = (seconds: number) => writeFileSync(file, `${seconds < 0 ? '' : '+'}${seconds}\n`);
  mkdirSync(folder, { recursive: true });
  shift(0);
  const env = {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_CACHE_DURATION: '1',
    // Timers continue: only the time of day jumps, as when an operator sets it.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  };
  return { env, shift };
}

/**
 * Writes a script that runs a program with more variables in its environment.
 *
 * @returns The path of the script.
 */
export function wrapProgram(folder: string, program: string, env: Record<string, string>): string {
  const script = join(folder, 'program.sh');
  const exports = Object.entries(env).map(([name, value]) => `export ${name}='${value}'\n`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(script, `#!/bin/sh\n${exports.join('')}exec '${program}' "$@"\n`);
  chmodSync(script, 0o755);
  return script;
}

/** Whether this process may mount small disks. */
export const MAY_MOUNT = process.platform === 'linux' && process.getuid?.() === 0;

/** Mounts a disk of this size in memory on a folder. @returns A function that unmounts it. */
export function mountSmallDisk(folder: string, size: string): () => void {
  mkdirSync(folder, { recursive: true });
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=700`, 'tmpfs', folder]);
  return () => void execFileSync('umount', ['-l', folder]);
}

/** Writes a script that runs a Temporal server without the search attributes that its arguments name. */
export function wrapProgramWithoutAttributes(folder: string, program: string): string {
  const script = join(folder, 'temporal.sh');
  const lines = [
    '#!/bin/sh',
    'for argument do',
    '  shift',
    '  case "$argument" in --search-attribute | Qrelay*=*) ;; *) set -- "$@" "$argument" ;; esac',
    'done',
    `exec '${program}' "$@"`,
  ];
  writeFileSync(script, `${lines.join('\n')}\n`);
  chmodSync(script, 0o755);
  return script;
}
