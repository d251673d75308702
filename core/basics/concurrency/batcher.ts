/** The items of one batch, in the order of their calls. */
export type Batch<Item> = readonly [Item, ...Item[]];

export interface BatcherOptions<Item, Result> {
  /**
   * Does the work of one batch.
   * @returns One result per item, in the same order; nothing if callers only wait. A rejection rejects every
   *   call of the batch and no other.
   */
  run: (items: Batch<Item>) => Promise<readonly Result[] | void>;
  /** Maximum number of items per batch. Default: unlimited. */
  maxBatch?: number;
  /** Maximum number of batches that run at the same time. Default 1, which also keeps batches in order. */
  maxInFlight?: number;
  /** Minimum number of waiting items for a batch to start while another one runs. Default 1. */
  minBatchWhileBusy?: number;
  /** Called whenever the last batch has ended and no item is waiting. */
  onIdle?: () => void;
}

export interface Batcher<Item, Result> {
  /** Adds an item to the next batch. Resolves to the item's result; rejects if the batch fails. */
  run(item: Item): Promise<Result>;
  /**
   * Like `run`, for callers that already have a promise of their own. Exactly one callback is called, once.
   */
  enqueue(item: Item, resolve: (result: Result) => void, reject: (error: unknown) => void): void;
  /** Removes the matching items that are not part of a batch yet. Their callbacks are never called. */
  cancel(matches: (item: Item) => boolean): void;
}

interface Waiting<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/**
 * Creates a batcher, which combines concurrent calls into one.
 *
 * If nothing is in flight, a batch starts at the end of the current turn of the event loop. Calls that arrive
 * while `maxInFlight` batches run share the next one. There is no timer: it would delay single calls without
 * helping busy callers.
 */
export function createBatcher<Item, Result = void>(
  options: BatcherOptions<Item, Result>,
): Batcher<Item, Result> {
  const { run, maxBatch = Infinity, maxInFlight = 1, minBatchWhileBusy = 1, onIdle } = options;
  let waiting: Waiting<Item, Result>[] = [];
  let inFlight = 0;
  let scheduled = false;

  function enqueue(item: Item, resolve: (result: Result) => void, reject: (error: unknown) => void): void {
    waiting.push({ item, resolve, reject });
    if (scheduled) return;
    scheduled = true;
    setImmediate(() => {
      scheduled = false;
      flush();
    });
  }

  function flush(): void {
    while (waiting.length >= (inFlight === 0 ? 1 : minBatchWhileBusy) && inFlight < maxInFlight) {
      const batch = waiting.splice(0, maxBatch);
      inFlight += 1;
      void runBatch(batch);
    }
  }

  async function runBatch(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await run(batch.map(({ item }) => item) as [Item, ...Item[]]);
      batch.forEach(({ resolve }, index) => resolve(results?.[index] as Result));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    } finally {
      inFlight -= 1;
      flush();
      if (inFlight === 0 && waiting.length === 0) onIdle?.();
    }
  }

  return {
    run: (item) => new Promise((resolve, reject) => enqueue(item, resolve, reject)),
    enqueue,
    cancel(matches) {
      waiting = waiting.filter(({ item }) => !matches(item));
    },
  };
}

/**
 * Creates a batcher per key: calls with the same key share batches, one batch at a time, and keys do not wait
 * for each other. Concurrent calls with one key run as at most two batches: the one in flight and the one
 * that follows it. A key without calls takes no memory.
 *
 * @param run Like `BatcherOptions.run`, with the key that all items of the batch were added under.
 */
export function createKeyedBatcher<Item, Result>(
  run: (key: string, items: Batch<Item>) => Promise<readonly Result[]>,
): (key: string, item: Item) => Promise<Result> {
  const batchers = new Map<string, Batcher<Item, Result>>();
  return (key, item) => {
    let batcher = batchers.get(key);
    if (!batcher) {
      batcher = createBatcher<Item, Result>({
        run: (items) => run(key, items),
        onIdle: () => batchers.delete(key),
      });
      batchers.set(key, batcher);
    }
    return batcher.run(item);
  };
}
