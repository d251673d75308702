import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import { pluralize } from '../format/numbers.js';
import { ChooseFolderDialog } from './choose-folder-dialog.js';
import { toMovedCode } from './dragged-codes.js';
import { moveCodes } from './move-codes.js';

interface MoveCodesDialogProps {
  codes: readonly QrCode[];
  onClose: () => void;
}

/** Moves codes to a folder, or out of their folders. */
export function MoveCodesDialog({ codes, onClose }: MoveCodesDialogProps) {
  return (
    <ChooseFolderDialog
      title={`Move ${pluralize(codes.length, 'code')}`}
      // For a single code, its current folder is selected initially.
      folder={codes.length === 1 ? (codes[0]?.folder ?? null) : null}
      // The lists show the change at once.
      action={(target) => void moveCodes(codes.map(toMovedCode), target).then((failure) => failure?.report())}
      onClose={onClose}
    />
  );
}
