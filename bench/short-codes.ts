import { openStore, type Store } from '../store/mongo/client.js';
import { openBenchMongod } from './lib/bench-servers.js';
import { quantile } from './lib/measure.js';
import { createCodeSource } from './lib/new-codes.js';
import { inArray, inCollection, type ShortCodeLayout } from './lib/short-code-layouts.js';

/**
 * Compares where short codes are stored: in an array of the code (as the service does), or in a collection of
 * their own (ADR 27).
 */
const CODES = Number(process.env['BENCH_CODES'] ?? 100_000);
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5);
const CALLS = 300;
const CHUNKS = 20;
const FILL = 1_000;
const ACCOUNT_ID = 'acc_bench';

const newCodes = await createCodeSource(ACCOUNT_ID);

interface Prepared {
  layout: ShortCodeLayout;
  store: Store;
  /** Short codes to look up. */
  sample: string[];
  times: Record<'lookup' | 'create' | 'chunk', number[]>;
}

async function prepare(uri: string, name: string, build: typeof inArray): Promise<Prepared> {
  const store = await openStore(uri, `bench_short_codes_${name}_${process.pid}`);
  const layout = build(store.db);
  await layout.prepare();
  await store.db
    .collection<{ _id: string }>('accounts')
    .insertOne({ _id: ACCOUNT_ID, plan: 'business' } as never);
  await store.db.collection('webhooks').createIndex({ accountId: 1 });
  const sample: string[] = [];
  for (let filled = 0; filled < CODES; filled += FILL) {
    const codes = newCodes(FILL);
    await layout.fill(codes);
    sample.push(...codes.slice(0, 10).map(({ shortCode }) => shortCode));
  }
  return { layout, store, sample, times: { lookup: [], create: [], chunk: [] } };
}

async function measure({ layout, sample, times }: Prepared): Promise<void> {
  for (let call = 0; call < CALLS; call++) {
    const shortCode = sample[Math.floor(Math.random() * sample.length)]!;
    times.lookup.push(await timed(() => layout.find(shortCode)));
  }
  for (let call = 0; call < CALLS; call++) {
    const [code] = newCodes(1);
    times.create.push(await timed(() => layout.create(code!)));
  }
  for (let call = 0; call < CHUNKS; call++) {
    const codes = newCodes(100);
    times.chunk.push(await timed(() => layout.createChunk(codes)));
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

const mongod = await openBenchMongod();
const layouts = {
  array: await prepare(mongod.uri, 'array', inArray),
  collection: await prepare(mongod.uri, 'collection', inCollection),
};
try {
  for (const prepared of Object.values(layouts)) await measure(prepared);
  for (const { times } of Object.values(layouts)) for (const list of Object.values(times)) list.length = 0;
  for (let round = 0; round < ROUNDS; round++) {
    for (const prepared of Object.values(layouts)) await measure(prepared);
  }
  console.log(
    `\nWhere short codes are stored, ${CODES} codes, ${ROUNDS} rounds in turns, one call at a time`,
  );
  const row = (name: keyof Prepared['times'], share: number) => {
    const [array, collection] = [layouts.array, layouts.collection].map(({ times }) =>
      quantile(times[name], share),
    ) as [number, number];
    return {
      'array ms': Number(array.toFixed(2)),
      'collection ms': Number(collection.toFixed(2)),
      change: `${(100 * (collection / array - 1)).toFixed(0)} %`,
    };
  };
  console.table({
    'cold lookup, p50': row('lookup', 0.5),
    'cold lookup, p90': row('lookup', 0.9),
    'create, p50': row('create', 0.5),
    'create, p90': row('create', 0.9),
    'chunk of 100, p50': row('chunk', 0.5),
  });
  for (const [name, { store }] of Object.entries(layouts)) {
    const stats = await store.db.command({ dbStats: 1 });
    const { dataSize, indexSize, objects } = stats as {
      dataSize: number;
      indexSize: number;
      objects: number;
    };
    console.log(
      `${name}: ${Math.round(dataSize / 1e6)} MB of data, ${Math.round(indexSize / 1e6)} MB of indexes, ${objects} documents`,
    );
  }
} finally {
  for (const { store } of Object.values(layouts)) {
    await store.db.dropDatabase();
    await store.close();
  }
  mongod.stop();
}
