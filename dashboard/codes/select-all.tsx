import type { QrCode } from '../../core/qr-code-schemas.js';
import { fullNumber } from '../format/numbers.js';

interface SelectAllProps {
  /** Those that are shown. */
  codes: readonly QrCode[];
  selected: number;
  onSelect: (codes: readonly QrCode[]) => void;
}

/** Selects every code that is shown, or none. */
export function SelectAll({ codes, selected, onSelect }: SelectAllProps) {
  const all = selected === codes.length;
  return (
    <label class="select-all small soft">
      <input
        type="checkbox"
        class="checkbox"
        checked={all}
        ref={(box) => {
          if (box) box.indeterminate = selected > 0 && !all;
        }}
        onChange={() => onSelect(all ? [] : codes)}
      />
      Select all {fullNumber(codes.length)} shown
    </label>
  );
}
