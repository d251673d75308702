import { Checkbox, SelectField } from '../components/field.js';
import type { SheetDraft } from './sheet-draft.js';

interface OptionsPanelProps {
  draft: SheetDraft;
  onDraft: (change: Partial<SheetDraft>) => void;
}

const GUIDES = [
  { value: 'none' as const, label: 'None' },
  { value: 'outline' as const, label: 'Outlines of labels' },
  { value: 'crop' as const, label: 'Marks at the corners' },
];

const COLORS = [
  { value: 'rgb' as const, label: 'RGB, for office printers' },
  { value: 'cmyk' as const, label: 'CMYK, for print shops' },
  { value: 'gray' as const, label: 'Gray' },
];

/** Guides, inks, and the test page. */
export function OptionsPanel({ draft, onDraft }: OptionsPanelProps) {
  return (
    <section class="panel stack" aria-labelledby="sheet-options">
      <h2 id="sheet-options">Print</h2>
      <div class="field-pair">
        <SelectField
          label="Guides"
          value={draft.guides}
          choices={GUIDES}
          onValue={(guides) => onDraft({ guides })}
        />
        <SelectField
          label="Colors"
          value={draft.color}
          choices={COLORS}
          onValue={(color) => onDraft({ color })}
        />
      </div>
      <Checkbox
        label="Test page"
        hint="A first page with the outlines of all labels and a ruler of 100 mm. Hold it against a sheet, because many printers scale."
        checked={draft.testPage}
        onValue={(testPage) => onDraft({ testPage })}
      />
    </section>
  );
}
