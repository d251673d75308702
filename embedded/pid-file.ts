import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Records a running process in a file, so that a later run can recognize it even if this process is killed.
 */
export function writePidFile(file: string, pid: number): void {
  writeFileSync(file, JSON.stringify({ pid, identity: processIdentity(pid) }));
}

/**
 * Finds the process recorded in a PID file.
 *
 * @returns Its PID if that process is still running (a reused PID does not count); otherwise undefined.
 */
export function findRunningProcess(file: string): number | undefined {
  try {
    const { pid, identity } = JSON.parse(readFileSync(file, 'utf8')) as { pid: number; identity?: string };
    return identity !== undefined && processIdentity(pid) === identity ? pid : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Stops the process recorded in a PID file with SIGTERM, then with SIGKILL after `graceMs`, and removes the
 * file.
 *
 * @returns Whether the process was running.
 */
export async function stopOrphan(file: string, graceMs: number): Promise<boolean> {
  const pid = findRunningProcess(file);
  if (pid !== undefined) {
    process.kill(pid, 'SIGTERM');
    const deadline = Date.now() + graceMs;
    while (findRunningProcess(file) !== undefined && Date.now() < deadline) await sleep(50);
    if (findRunningProcess(file) !== undefined) process.kill(pid, 'SIGKILL');
    while (findRunningProcess(file) !== undefined) await sleep(20);
  }
  rmSync(file, { force: true });
  return pid !== undefined;
}

/**
 * Returns the start time of a process, which tells it apart from an earlier or later process with the same
 * PID; undefined if no such process is running.
 */
function processIdentity(pid: number): string | undefined {
  try {
    if (process.platform === 'linux') return linuxIdentity(pid);
    const command = ['-o', 'lstart=', '-p', String(pid)];
    return execFileSync('ps', command, { encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return undefined;
  }
}

function linuxIdentity(pid: number): string {
  const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // proc(5): the command name in parentheses may contain spaces. After it come field 3, the state, and field
  // 22, the start time in clock ticks since boot.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (fields[0] === 'Z') throw new Error('zombie: exited but not reaped yet');
  return `${boot} ${fields[19]}`;
}
