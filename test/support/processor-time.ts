/**
 * Starts measuring the CPU time of this process, which does not depend on how busy the machine is.
 * @returns a function that returns the CPU time since then, in milliseconds
 */
export function processorTime(): () => number {
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  };
}
