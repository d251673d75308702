import { SelectField } from '../components/field.js';
import { Fold } from '../components/fold.js';
import type { SheetDraft } from './sheet-draft.js';

interface FinishFoldProps {
  draft: SheetDraft;
  onDraft: (change: Partial<SheetDraft>) => void;
}

const GUIDES = [
  { value: 'none' as const, label: 'None' },
  { value: 'outline' as const, label: 'Around each label' },
  { value: 'crop' as const, label: 'At the corners of each label' },
];

const COLORS = [
  { value: 'rgb' as const, label: 'For home and office printers (RGB)' },
  { value: 'cmyk' as const, label: 'For print shops (CMYK)' },
  { value: 'gray' as const, label: 'Black and gray only' },
];

const COLOR_SUMMARIES: Record<SheetDraft['color'], string> = {
  rgb: 'home and office printers',
  cmyk: 'print shops',
  gray: 'black and gray',
};

/** Lines for cutting, and the colors of the PDF. */
export function FinishFold({ draft: { guides, color }, onDraft }: FinishFoldProps) {
  return (
    <Fold
      title="Cutting lines and colors"
      summary={`${guides === 'none' ? 'No lines' : 'Lines'}, ${COLOR_SUMMARIES[color]}`}
    >
      <div class="field-pair">
        <SelectField
          label="Cutting lines"
          value={guides}
          choices={GUIDES}
          onValue={(next) => onDraft({ guides: next })}
        />
        <SelectField
          label="Colors"
          value={color}
          choices={COLORS}
          onValue={(next) => onDraft({ color: next })}
        />
      </div>
    </Fold>
  );
}
