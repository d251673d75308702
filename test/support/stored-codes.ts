import type { Db } from 'mongodb';
import { createCodeChanges, type CodeChanges } from '../../codes/changes/code-changes.js';
import type { ChangePorts } from '../../codes/changes/ports.js';
import type { StoredQrCode } from '../../core/codes/qr-code.js';
import type { RecordedEvent } from '../../store/events/events.js';
import type { QrCodeStore } from '../../store/qr-codes/qr-codes.js';
import type { CodeChange } from '../../store/qr-codes/revisions.js';
import { createTestStores } from './test-stores.js';

/** Stores a new code without events. @returns Whether it is within the limit. */
export async function insertCode(
  qrCodes: QrCodeStore,
  code: StoredQrCode,
  limit = Infinity,
): Promise<boolean> {
  return (await qrCodes.commit(qrCodes.prepareInsert(code), limit)) === 'committed';
}

/** Stores the next state of a code. @returns false if it was not as `previous` any more. */
export async function changeCode(
  qrCodes: QrCodeStore,
  [previous, next]: readonly [StoredQrCode, StoredQrCode],
  change: CodeChange,
  events: readonly RecordedEvent[] = [],
): Promise<boolean> {
  return (await qrCodes.commit(await qrCodes.prepareChange(previous, next, change, events))) === 'committed';
}

/** Deletes a code without events, unless it is deleted already. */
export async function removeCode(
  qrCodes: QrCodeStore,
  { accountId, id }: Pick<StoredQrCode, 'accountId' | 'id'>,
): Promise<void> {
  const code = await qrCodes.findStored({ accountId }, id);
  if (code) await qrCodes.commit(qrCodes.prepareRemoval(code, new Date()));
}

/** Opens the door for changes on a database. By default, nothing is woken. */
export function openCodeChanges(db: Db, ports: Partial<ChangePorts> = {}): CodeChanges {
  return createCodeChanges({
    ...createTestStores(db, ports.now),
    publicUrl: 'http://localhost:3000',
    wakeEndpoints: () => {},
    wakeTimeline: () => {},
    invalidateShortCode: () => {},
    now: () => new Date(),
    ...ports,
  });
}
