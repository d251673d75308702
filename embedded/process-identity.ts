import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

function fromProc(pid: number): string {
  const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // proc(5): the name, in brackets, may hold spaces; counted after it, the state is field 3 and the start time field 22.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (fields[0] === 'Z') throw new Error('ended, not yet collected');
  return `${boot} ${fields[19]}`;
}

/**
 * What tells this process from every other one that had or will have its number: when it was started.
 * Undefined when no such process runs.
 */
export function processIdentity(pid: number): string | undefined {
  try {
    if (process.platform === 'linux') return fromProc(pid);
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], {
      encoding: 'utf8',
      stdio: 'pipe',
    }).trim();
  } catch {
    return undefined;
  }
}
