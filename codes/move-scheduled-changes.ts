import { randomUUID } from 'node:crypto';
import { DomainError } from '../core/basics/errors.js';
import type { StoredQrCode } from '../core/codes/qr-code.js';
import { replaceScheduledFolder } from '../core/codes/scheduled-changes/replace-folder.js';

/** Codes that are read at once. */
const PAGE_SIZE = 32;

/** A code that is changed at the same time is read again, this many times. */
const MAX_ATTEMPTS = 5;

export interface MoveScheduledChangesDeps {
  /** Lists the IDs of codes with a pending change that moves them into the folder. */
  list: (limit: number) => Promise<readonly string[]>;
  /** Finds a code as it is stored, after what is due of it is recorded; undefined if it was deleted. */
  findRecorded: (qrCodeId: string) => Promise<StoredQrCode | undefined>;
  /** Stores which changes of a code are pending; returns false if the code has changed since it was read. */
  save: (previous: StoredQrCode, next: StoredQrCode) => Promise<boolean>;
}

/**
 * Lets the pending changes that move codes into a folder move them into another one, before the folder is deleted. Changes that are
 * due have put their code into the folder, and stay. Safe to repeat.
 *
 * @param target ID of the folder that takes its place; null for none.
 * @throws DomainError `conflict` if a code keeps changing.
 */
export async function moveScheduledChanges(
  folder: string,
  target: string | null,
  deps: MoveScheduledChangesDeps,
): Promise<void> {
  for (;;) {
    const ids = await deps.list(PAGE_SIZE);
    await Promise.all(ids.map((id) => moveChangesOf(id, folder, target, deps)));
    if (ids.length < PAGE_SIZE) return;
  }
}

async function moveChangesOf(
  id: string,
  folder: string,
  target: string | null,
  { findRecorded, save }: MoveScheduledChangesDeps,
): Promise<void> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const code = await findRecorded(id);
    if (!code?.schedule?.changes.some((change) => change.folder === folder)) return;
    if (await save(code, replaceScheduledFolder(code, folder, target, randomUUID()))) return;
  }
  throw new DomainError(
    'conflict',
    `Other requests are changing the QR code ${id} at the same time; try again`,
  );
}
