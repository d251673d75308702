/**
 * Creates a function that runs tasks with the same key one after another, in the order of their calls. Tasks
 * with different keys do not wait for each other. Memory: one entry per key with a task that has not ended.
 */
export function createTurns(): <Result>(key: string, task: () => Promise<Result>) => Promise<Result> {
  const latest = new Map<string, Promise<unknown>>();
  return async (key, task) => {
    const previous = latest.get(key);
    // A task runs whatever became of the one before it.
    const turn = previous ? previous.then(task, task) : task();
    latest.set(key, turn);
    try {
      return await turn;
    } finally {
      if (latest.get(key) === turn) latest.delete(key);
    }
  };
}
