interface Waiting<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (reason: unknown) => void;
}

interface GathererOptions<Item, Result> {
  /** Does the work of many; answers what each of them gets. */
  run(items: readonly Item[]): Promise<(item: Item) => Result>;
  maxBatch: number;
  maxInFlight: number;
  /** How many must wait before a batch joins others that are under way; the first batch goes at once. */
  minBatchWhileBusy: number;
}

/**
 * Puts requests that arrive together into one call. A batch leaves at the end of the event loop's turn when nothing is
 * under way: waiting by the clock would cost the lone request and gain the busy one nothing.
 */
export class Batcher<Item, Result> {
  private waiting: Waiting<Item, Result>[] = [];
  private inFlight = 0;
  private scheduled = false;

  constructor(private readonly options: GathererOptions<Item, Result>) {}

  /** @throws what `run` throws */
  add(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => this.push(item, resolve, reject));
  }

  /** The same for who has a promise already. */
  push(item: Item, resolve: (result: Result) => void, reject: (reason: unknown) => void): void {
    this.waiting.push({ item, resolve, reject });
    this.schedule();
  }

  /** Takes back those that have not left yet and that `choose` names; their promises stay open. */
  withdraw(choose: (item: Item) => boolean): void {
    this.waiting = this.waiting.filter(({ item }) => !choose(item));
  }

  private schedule(): void {
    if (this.scheduled) return;
    this.scheduled = true;
    setImmediate(() => {
      this.scheduled = false;
      this.flush();
    });
  }

  private flush(): void {
    const { maxBatch, maxInFlight, minBatchWhileBusy } = this.options;
    while (
      this.waiting.length >= (this.inFlight === 0 ? 1 : minBatchWhileBusy) &&
      this.inFlight < maxInFlight
    ) {
      const batch = this.waiting.splice(0, maxBatch);
      this.inFlight += 1;
      void this.settle(batch);
    }
  }

  private async settle(batch: Waiting<Item, Result>[]): Promise<void> {
    try {
      const resultOf = await this.options.run(batch.map(({ item }) => item));
      for (const { item, resolve } of batch) resolve(resultOf(item));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    } finally {
      this.inFlight -= 1;
      this.flush();
    }
  }
}
