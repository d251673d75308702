import { DomainError } from '../../core/basics/errors.js';
import { SettingsError } from '../../config/settings.js';
import { BackupError } from '../../store/backup/backup-format.js';
import { SnapshotExpiredError } from '../../store/backup/dump-store.js';
import { UnusableStoreError } from '../../store/installation/unusable-store-error.js';

/**
 * Wrong arguments, or a state in which a command does not run. The message is for the person at the terminal.
 */
export class CommandError extends Error {}

const EXPECTED = [
  ...[CommandError, DomainError, SettingsError, UnusableStoreError, BackupError, SnapshotExpiredError],
];

/**
 * Runs a command, and sets the exit code to 1 if it fails. Prints an expected error as its message, without a
 * stack.
 */
export async function runCommand(main: () => Promise<void>): Promise<void> {
  // Backups and key files are readable only by their user.
  process.umask(0o077);
  try {
    await main();
  } catch (error) {
    const isExpected = EXPECTED.some((kind) => error instanceof kind) || isFileError(error);
    process.stderr.write(
      `${isExpected ? (error as Error).message : String((error as Error)?.stack ?? error)}\n`,
    );
    process.exitCode = 1;
  }
}

/** A file that cannot be read or written: the message names it. */
function isFileError(error: unknown): boolean {
  const { code, path } = error as NodeJS.ErrnoException;
  return (
    typeof path === 'string' &&
    ['ENOENT', 'EACCES', 'EEXIST', 'EROFS', 'ENOSPC', 'EISDIR'].includes(code ?? '')
  );
}
