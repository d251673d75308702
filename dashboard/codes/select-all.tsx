import type { QrCode } from '../../core/qr-code-schemas.js';
import { formatNumber } from '../format/numbers.js';

interface SelectAllProps {
  /** The codes shown. */
  codes: readonly QrCode[];
  /** Number of selected codes. */
  selected: number;
  onSelect: (codes: readonly QrCode[]) => void;
}

/** A checkbox that selects all codes shown, or none. */
export function SelectAll({ codes, selected, onSelect }: SelectAllProps) {
  const allSelected = selected === codes.length;
  return (
    <label class="select-all small soft">
      <input
        type="checkbox"
        class="checkbox"
        checked={allSelected}
        ref={(box) => {
          if (box) box.indeterminate = selected > 0 && !allSelected;
        }}
        onChange={() => onSelect(allSelected ? [] : codes)}
      />
      Select all {formatNumber(codes.length)} shown
    </label>
  );
}
