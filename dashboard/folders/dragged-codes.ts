import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import { displayName } from '../codes/describe-content.js';
import type { MovedCode } from './move-codes.js';

/** Type of the data of a drag: the codes that are dragged. Only the dashboard knows it. */
const MEDIA_TYPE = 'application/x-qrelay-codes';

/** Puts codes into a drag, to be dropped on a folder. */
export function startDrag({ dataTransfer }: DragEvent, codes: readonly QrCode[]): void {
  if (!dataTransfer) return;
  dataTransfer.effectAllowed = 'move';
  dataTransfer.setData(MEDIA_TYPE, JSON.stringify(codes.map(toMovedCode)));
}

/** Returns what a move needs of a code. */
export function toMovedCode(code: QrCode): MovedCode {
  return { id: code.id, folder: code.folder, label: displayName(code) };
}

/** Returns whether a drag has codes. Their IDs are readable only once they are dropped. */
export function hasCodes({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes(MEDIA_TYPE) ?? false;
}

/** Returns the codes of a drag that was dropped. */
export function droppedCodes({ dataTransfer }: DragEvent): MovedCode[] {
  const text = dataTransfer?.getData(MEDIA_TYPE);
  return text ? (JSON.parse(text) as MovedCode[]) : [];
}
