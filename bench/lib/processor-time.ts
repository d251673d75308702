import { readFileSync } from 'node:fs';

/** Kernel ticks per second; Linux reports this value to programs on every architecture. */
const TICKS_PER_SECOND = 100;

/** Returns the IDs of a process and of all its descendants. Needs Linux. */
export function treeOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
  return [pid, ...children.flatMap((child) => treeOf(Number(child)))];
}

/** Returns the CPU time that processes have used, in user and kernel mode, in seconds. Needs Linux. */
export function cpuSeconds(pids: readonly number[]): number {
  const ticks = pids.map((pid) => {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses can contain spaces; utime and stime are fields 14 and 15.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return Number(fields[11]) + Number(fields[12]);
  });
  return ticks.reduce((sum, one) => sum + one, 0) / TICKS_PER_SECOND;
}
