import { rename, rm, stat } from 'node:fs/promises';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { createGzip } from 'node:zlib';
import { findSecretKeys } from '../../config/secret-key.js';
import { loadSettings, requireSetting } from '../../config/settings.js';
import { createStopSignal } from '../../config/stop-signal.js';
import type { Manifest } from '../../store/backup/backup-format.js';
import { dumpStore } from '../../store/backup/dump-store.js';
import { assertRestoreEnded } from '../../store/backup/load-store.js';
import { assertKeys } from '../../store/installation/key-check.js';
import { assertKnownSchema } from '../../store/installation/schema-version.js';
import { SCHEMA_VERSION } from '../../store/migrations.js';
import { openStore } from '../../store/mongo/client.js';
import { VERSION } from '../version.js';
import { readDataFiles } from './data-files.js';
import { CommandError, runCommand } from './run-command.js';

const USAGE = 'Usage: npm run backup -- [FILE]';
/** Compresses scans to about an eighth; higher levels take much longer. */
const GZIP_LEVEL = 4;

const print = (line: string): unknown => process.stdout.write(`${line}\n`);

function parseFile(now: Date): string {
  try {
    const { positionals } = parseArgs({ allowPositionals: true, options: {} });
    if (positionals.length > 1) throw new Error('Name one file');
    return positionals[0] ?? `qrelay-${now.toISOString().replace(/\.\d+/, '').replaceAll(':', '-')}.bson.gz`;
  } catch (error) {
    throw new CommandError(`${(error as Error).message}\n${USAGE}`);
  }
}

async function main(): Promise<void> {
  const now = () => new Date();
  const file = parseFile(now());
  if (await stat(file).catch(() => undefined)) throw new CommandError(`${file} exists; name another file`);
  const settings = loadSettings(process.env);
  const signal = createStopSignal(() => undefined);
  const store = await openStore(requireSetting(settings.mongodbUri, 'MONGODB_URI'), settings.mongodbDatabase);
  const draft = `${file}.draft`;
  try {
    const { db } = store;
    await assertKnownSchema(db, SCHEMA_VERSION);
    await assertRestoreEnded(db);
    const keys = await findSecretKeys(settings);
    if (keys) await assertKeys(db, keys);
    const files = await readDataFiles(settings.dataDir);
    print(`Backing up the database ${db.databaseName} …`);
    const onProgress = (collection: string, documents: number): unknown =>
      print(`  ${collection}: ${documents.toLocaleString('en-US')}`);
    let manifest: Manifest | undefined;
    const dump = async function* (): AsyncGenerator<Buffer> {
      manifest = yield* dumpStore(db, { version: VERSION, files, now, onProgress });
    };
    const output = createWriteStream(draft, { mode: 0o600, flush: true });
    await pipeline(dump, createGzip({ level: GZIP_LEVEL }), output, { signal });
    await rename(draft, file);
    const { size } = await stat(file);
    const count = Object.values(manifest!.counts).reduce((sum, documents) => sum + documents, 0);
    print(
      `Wrote ${file}: ${count.toLocaleString('en-US')} documents, ${manifest!.files.length} files of the data folder, ` +
        `${(size / 1e6).toFixed(1)} MB. It contains secrets: keep it like the database.`,
    );
    if (!manifest!.files.includes('secret.key'))
      print('It does not contain the secret key: keep SECRET_KEY (and SIGNING_KEY, if it is set) with it.');
  } catch (error) {
    if (signal.aborted) throw new CommandError('Stopped; no backup was written');
    throw error;
  } finally {
    await rm(draft, { force: true });
    await store.close();
  }
}

await runCommand(main);
