import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import { changeAtOnce, type Failure } from '../codes/change-at-once.js';

/** A code to move, with the folder that it is in. */
export type MovedCode = Pick<QrCode, 'id' | 'folder'>;

/** Moves codes to a folder. @param folder ID of the folder; null for none. */
export function moveCodes(codes: readonly MovedCode[], folder: string | null): Promise<Failure | undefined> {
  return changeAtOnce(codes, {
    patch: () => ({ folder }),
    former: (code) => ({ folder: code.folder }),
    done: 'moved',
    verb: 'move',
  });
}
