/**
 * Writes things as they come. Those that come while a write is under way share the next one, so that the write rate
 * follows the database, and each thing is written as soon as can be and in order.
 * @returns a function that resolves when its thing is safe, and rejects when it couldn't be written
 */
export function createBatchWriter<T>(write: (batch: T[]) => Promise<void>): (thing: T) => Promise<void> {
  let waiting: T[] = [];
  let next: Promise<void> | undefined;
  let current: Promise<unknown> = Promise.resolve();

  return (thing) => {
    waiting.push(thing);
    next ??= current.then(() => {
      const batch = waiting;
      waiting = [];
      next = undefined;
      const written = write(batch);
      current = written.catch(() => undefined);
      return written;
    });
    return next;
  };
}
