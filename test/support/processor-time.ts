/**
 * Starts a watch on the processor time of this process, in milliseconds: what something costs, however busy the machine is.
 * @returns reads the watch
 */
export function processorTime(): () => number {
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  };
}
