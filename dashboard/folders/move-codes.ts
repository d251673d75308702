import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import { changeAtOnce, type Failure } from '../codes/change-at-once.js';

/** A code to move, with the folder that it is in, and the name that lists show. */
export interface MovedCode extends Pick<QrCode, 'id' | 'folder'> {
  label: string;
}

/** Moves codes to a folder. @param folder ID of the folder; null for none. */
export function moveCodes(codes: readonly MovedCode[], folder: string | null): Promise<Failure | undefined> {
  return changeAtOnce(codes, {
    patch: () => ({ folder }),
    former: (code) => ({ folder: code.folder }),
    nameOf: ({ label }) => label,
    done: 'moved',
    verb: 'move',
  });
}
