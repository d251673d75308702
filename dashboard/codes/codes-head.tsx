import { useEffect } from 'preact/hooks';
import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import type { BulkSelection } from '../bulk-changes/bulk-change.js';
import { Button } from '../components/button.js';
import { CsvButton } from '../components/csv-button.js';
import { formatNumber } from '../format/numbers.js';
import { useAccount } from '../session/session.js';
import { canExport } from './export-codes.js';

interface CodesHeadProps {
  /** The codes shown. */
  codes: readonly QrCode[];
  /** API path of the list. */
  path: string;
  /** All codes of the list, shown or not. */
  listed: BulkSelection;
  /** Number of selected codes. */
  selected: number;
  /** Called to download images of all codes of the list. */
  onExport: () => void;
  onSelect: (codes: readonly QrCode[]) => void;
  /** Called with the codes shown, again after each change, and with none when the list ends. */
  onShown: (codes: readonly QrCode[]) => void;
}

/** The column heads of the list, with a checkbox that selects all codes shown, or none. */
export function CodesHead({ codes, path, listed, selected, onExport, onSelect, onShown }: CodesHeadProps) {
  const { plan } = useAccount();
  const allSelected = selected === codes.length;
  useEffect(() => onShown(codes));
  useEffect(() => () => onShown([]), []);
  return (
    <div class="codes-head code-columns small soft">
      <label class="select-all">
        <input
          type="checkbox"
          class="checkbox"
          checked={allSelected}
          ref={(box) => {
            if (box) box.indeterminate = selected > 0 && !allSelected;
          }}
          onChange={() => onSelect(allSelected ? [] : codes)}
        />
        {codes.length === 1 ? 'Select the code' : `Select all ${formatNumber(codes.length)} shown`}
      </label>
      <span class="code-row-tags">Tags</span>
      <span class="row-trend">Last 30 days</span>
      <span class="code-row-scans">All scans</span>
      <span class="code-row-created">Created</span>
      <div class="codes-head-actions">
        {canExport(plan, listed) && (
          <Button
            small
            needs="bulk"
            icon="download"
            title="Download images of all codes that match as ZIP"
            onClick={onExport}
          >
            ZIP
          </Button>
        )}
        <CsvButton path={path} fileName="qr-codes" title="Download all codes that match as CSV" />
      </div>
    </div>
  );
}
