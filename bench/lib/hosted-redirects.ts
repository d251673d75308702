import { fork } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Db } from 'mongodb';
import { filePath } from '../../core/codes/hosted/file-path.js';
import { createBenchStores } from './bench-stores.js';
import { checkTarget } from './measure.js';
import { SHORT_CODE } from './redirect-contenders.js';
import { alternate, inShortRounds, medianOf, pairedRatio, printRounds } from './redirect-rounds.js';
import { scanRequest, start } from './redirect-served.js';
import type { RedirectComparison } from './routed-redirects.js';

/** Short code of a code with one PDF of the maximum size. */
const HOSTED = 'hosted-menu';
const FILE_ID = 'fil_01kbjw3yvqe8psn5m2r4t6v8xa';
const FILE_BYTES = 20 * 2 ** 20;
/** Clients that read the file while redirects are measured. */
const READERS = 8;
/** Clients that read it while memory is measured: enough for the memory of a response to exceed the noise. */
const MEMORY_READERS = 60;

/** Inserts a code with a PDF, with the account of the plain code. Returns the path of the file. */
async function insertFile(db: Db): Promise<string> {
  const code = await db.collection('qr_codes').findOne({ shortCode: SHORT_CODE });
  const accountId = code!['accountId'] as string;
  const bytes = randomBytes(FILE_BYTES);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const at = new Date();
  const file = {
    id: FILE_ID,
    accountId,
    name: 'Menu.pdf',
    type: 'application/pdf' as const,
    bytes: FILE_BYTES,
    sha256,
    pages: 1,
    width: null,
    height: null,
    createdAt: at,
    updatedAt: at,
  };
  const accounts = db.collection<{ _id: string }>('accounts');
  await accounts.updateOne({ _id: accountId }, { $setOnInsert: { plan: 'business' } }, { upsert: true });
  await createBenchStores(db).files.insert(file, bytes, Infinity);
  await db.collection('qr_codes').insertOne({
    ...code,
    _id: 'qr_bench_hosted',
    type: 'file',
    data: { files: [FILE_ID] },
    files: [FILE_ID],
    destination: FILE_ID,
    shortCode: HOSTED,
    shortCodes: [HOSTED],
  } as never);
  return `/r/${HOSTED}/${filePath(file)}`;
}

/**
 * Compares redirects to a PDF with redirects of a plain code of the same process, then measures redirects
 * while clients read a file of the maximum size.
 */
export async function compareFiles({ uri, database, ...options }: RedirectComparison, db: Db): Promise<void> {
  const path = await insertFile(db);
  const served = await start('qrelay', uri, database);
  const plain = { served, request: (n: number) => scanRequest(n) };
  const pdf = { served, request: (n: number) => scanRequest(n, HOSTED) };
  const results = await alternate({ plain, pdf }, inShortRounds(options));
  const readingBy = async (readers: number) => {
    const child = fork(join(import.meta.dirname, 'file-readers.js'), [
      String(served.port),
      path,
      String(readers),
    ]);
    const rounds = await alternate({ plain }, options);
    const memory = (await served.memory()) / 2 ** 20;
    child.kill();
    return { rounds, memory };
  };
  const before = (await served.memory()) / 2 ** 20;
  const { rounds: read, memory: during } = await readingBy(READERS);
  const { memory: crowded } = await readingBy(MEMORY_READERS);
  served.stop();
  const { connections } = options;
  printRounds(`Redirects to a PDF, ${connections} connections`, results, 'plain', () => before);
  printRounds(
    `Redirects while ${READERS} clients read 20 MiB files, ${connections} connections`,
    read,
    'plain',
    () => during,
  );
  const ratio = pairedRatio(results.pdf, results.plain);
  checkTarget(`a PDF: at least 0.95 × a plain code (${ratio.toFixed(3)}, median of pairs)`, ratio >= 0.95);
  const p99 = medianOf(read.plain, 'p99');
  checkTarget(
    `while ${READERS} clients read 20 MiB files: p99 of at most 40 ms (${p99.toFixed(1)} ms)`,
    p99 <= 40,
  );
  const perResponse = (crowded - before) / MEMORY_READERS;
  checkTarget(
    `memory per response with a file: at most 1 MiB (${perResponse.toFixed(2)} MiB)`,
    perResponse <= 1,
  );
  const statuses = [...results.plain, ...results.pdf, ...read.plain].flatMap((round) => round.statuses);
  checkTarget('every response is a redirect', [...new Set(statuses)].join() === '302');
}
