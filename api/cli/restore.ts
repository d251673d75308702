import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { createGunzip } from 'node:zlib';
import { findSecretKeys, KEY_FILES } from '../../config/secret-key.js';
import { loadSettings, requireSetting, type Settings } from '../../config/settings.js';
import type { SecretKeys } from '../../core/basics/secret-keys.js';
import {
  BackupError,
  damaged,
  readBackup,
  type BackupEntry,
  type Manifest,
} from '../../store/backup/backup-format.js';
import { endRestore, isRestoreInterrupted, isStoreEmpty, loadStore } from '../../store/backup/load-store.js';
import { checksOf, findProblem } from '../../store/installation/key-check.js';
import { SCHEMA_VERSION } from '../../store/migrations.js';
import { openStore } from '../../store/mongo/client.js';
import { prepareStore } from '../../store/prepare-store.js';
import { isDataFile, restoreDataFile } from './data-files.js';
import { CommandError, runCommand } from './run-command.js';

const USAGE = `Usage:
  npm run restore -- FILE             into an empty database
  npm run restore -- FILE --replace   deletes all data of the database first
  npm run restore -- FILE --check     reads the whole file and prints what it contains`;

const print = (line: string): unknown => process.stdout.write(`${line}\n`);

function parseArguments() {
  try {
    const options = {
      replace: { type: 'boolean', default: false },
      check: { type: 'boolean', default: false },
    } as const;
    const { values, positionals } = parseArgs({ allowPositionals: true, options });
    const [file, ...rest] = positionals;
    if (file === undefined || rest.length > 0) throw new Error('Name one backup');
    return { ...values, file };
  } catch (error) {
    throw new CommandError(`${(error as Error).message}\n${USAGE}`);
  }
}

/** Reads the entries of a backup. @throws BackupError if the file is damaged */
async function* readEntries(file: string): AsyncGenerator<BackupEntry> {
  const input = createReadStream(file);
  const gunzip = createGunzip();
  // The errors of both streams reach the reader of the second one.
  const piping = pipeline(input, gunzip).catch((error: unknown) => error);
  try {
    yield* readBackup(gunzip);
  } catch (error) {
    if (error instanceof BackupError) throw error;
    // Which of the two has the cause depends on which stream notices it first.
    const causes = [error, await piping] as (NodeJS.ErrnoException | undefined)[];
    if (causes.some((cause) => cause?.code?.startsWith('Z_'))) throw damaged('it cannot be decompressed');
    throw error;
  } finally {
    input.destroy();
  }
}

/** Reads a whole backup, and checks it. @returns Its manifest, and the key files in it */
async function checkBackup(file: string): Promise<{ manifest: Manifest; keyFiles: Map<string, Buffer> }> {
  let manifest: Partial<Manifest> = {};
  const keyFiles = new Map<string, Buffer>();
  for await (const entry of readEntries(file)) {
    if (entry.kind === 'header') manifest = entry.header;
    if (entry.kind === 'trailer') {
      const { end: _end, ...summary } = entry.trailer;
      manifest = { ...manifest, ...summary };
    }
    if (entry.kind !== 'file') continue;
    if (!isDataFile(entry.path)) throw damaged(`it contains the file ${entry.path}`);
    if (Object.values<string>(KEY_FILES).includes(entry.path))
      keyFiles.set(entry.path, Buffer.from(Buffer.from(entry.content).toString('utf8').trim(), 'base64'));
  }
  return { manifest: manifest as Manifest, keyFiles };
}

/**
 * Finds the keys that processes will have after the restore: the keys of the settings, otherwise the keys of
 * the backup.
 */
async function keysAfterRestore(
  settings: Settings,
  keyFiles: Map<string, Buffer>,
): Promise<SecretKeys | undefined> {
  const current = keyFiles.get(KEY_FILES.current);
  if (settings.secretKey !== undefined || !current) return findSecretKeys(settings);
  const former = keyFiles.get(KEY_FILES.former);
  const signing =
    settings.signingKey === undefined ? keyFiles.get(KEY_FILES.signing) : Buffer.from(settings.signingKey);
  return { encryption: former ? [current, former] : [current], signing: signing ?? current };
}

function describe({ createdAt, version, schemaVersion, counts, files, keys }: Manifest): void {
  print(
    `Backup of ${createdAt.toISOString()} by version ${version}, schema version ${schemaVersion}; it is complete`,
  );
  for (const [collection, documents] of Object.entries(counts))
    print(`  ${collection}: ${documents.toLocaleString('en-US')}`);
  const spooled = files.filter((path) => path.startsWith('spool/')).length;
  print(`  files of spooled scans: ${spooled}`);
  print(`  secret key: ${files.includes(KEY_FILES.current) ? 'included' : keys ? 'not included' : 'none'}`);
}

async function main(): Promise<void> {
  const { file, replace, check } = parseArguments();
  const { manifest, keyFiles } = await checkBackup(file);
  if (check) return describe(manifest);
  if (manifest.schemaVersion > SCHEMA_VERSION)
    throw new CommandError(
      `The backup is from a newer version (schema version ${manifest.schemaVersion}; this version knows ${SCHEMA_VERSION}): restore it with version ${manifest.version}`,
    );
  const settings = loadSettings(process.env);
  const store = await openStore(requireSetting(settings.mongodbUri, 'MONGODB_URI'), settings.mongodbDatabase);
  try {
    const { db } = store;
    if (!replace && !(await isRestoreInterrupted(db)) && !(await isStoreEmpty(db)))
      throw new CommandError(
        `The database ${db.databaseName} is not empty. To delete all its data, stop all processes of the service and add --replace`,
      );
    const keys = await keysAfterRestore(settings, keyFiles);
    if (manifest.keys && !keys)
      throw new CommandError(
        'The backup does not contain its secret key: set SECRET_KEY to the one that was used with it',
      );
    const problem = manifest.keys && keys && findProblem(manifest.keys, checksOf(keys));
    if (problem) throw new CommandError(`The backup needs another secret key. ${problem}`);
    print(`Restoring the backup of ${manifest.createdAt.toISOString()} …`);
    await loadStore(
      db,
      readEntries(file),
      (path, content) => restoreDataFile(settings.dataDir, path, content),
      (collection, documents) => print(`  ${collection}: ${documents.toLocaleString('en-US')}`),
    );
    // The snapshot of short links is of the data that was replaced.
    await rm(join(settings.dataDir, 'short-links'), { recursive: true, force: true });
    // Every start prepares the store too, so an interruption from here on does no harm.
    await endRestore(db, new Date());
    await prepareStore(db, { keys, scanRetentionMonths: undefined, auditLogDays: undefined });
    const count = Object.values(manifest.counts).reduce((sum, documents) => sum + documents, 0);
    print(
      `Restored ${count.toLocaleString('en-US')} documents and ${manifest.files.length} files. Start the service.`,
    );
  } finally {
    await store.close();
  }
}

await runCommand(main);
