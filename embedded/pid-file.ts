import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { processIdentity } from './process-identity.js';

/** Notes that a process of ours runs, so that a later start can recognise it, whatever becomes of this one. */
export function writePidFile(file: string, pid: number): void {
  writeFileSync(file, JSON.stringify({ pid, identity: processIdentity(pid) }));
}

/** The process that the file names, if that very process still runs; a number given to another since is not it. */
export function runningProcess(file: string): number | undefined {
  try {
    const { pid, identity } = JSON.parse(readFileSync(file, 'utf8')) as { pid: number; identity?: string };
    return identity !== undefined && processIdentity(pid) === identity ? pid : undefined;
  } catch {
    return undefined;
  }
}

/** Ends the process that an earlier run left behind, if any: politely, by force after `graceMs`. True when there was one. */
export async function stopLeftOver(file: string, graceMs: number): Promise<boolean> {
  const pid = runningProcess(file);
  if (pid !== undefined) {
    process.kill(pid, 'SIGTERM');
    const deadline = Date.now() + graceMs;
    while (runningProcess(file) !== undefined && Date.now() < deadline) await sleep(50);
    if (runningProcess(file) !== undefined) process.kill(pid, 'SIGKILL');
    while (runningProcess(file) !== undefined) await sleep(20);
  }
  rmSync(file, { force: true });
  return pid !== undefined;
}
