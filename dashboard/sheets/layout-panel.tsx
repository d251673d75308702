import { labelsPerSheet, type SheetLayout } from '../../core/jobs/sheets/sheet-layout.js';
import type { SheetLayoutResource } from '../../core/jobs/sheets/sheet-schemas.js';
import { SelectField, TextField } from '../components/field.js';
import { fieldError, type ApiError } from '../http/api-error.js';
import { CustomLayoutFields } from './custom-layout-fields.js';
import { describeLayout, layoutGroup, layoutGroups } from './layout-groups.js';
import { CUSTOM, type SheetDraft } from './sheet-draft.js';

interface LayoutPanelProps {
  draft: SheetDraft;
  named: readonly SheetLayoutResource[];
  /** The chosen layout; `undefined` while it is unknown or incomplete. */
  layout: SheetLayout | undefined;
  error: ApiError | undefined;
  onDraft: (change: Partial<SheetDraft>) => void;
}

/** The sheet of labels, by brand and number or by its sizes; the first free label, and the copies. */
export function LayoutPanel({ draft, named, layout, error, onDraft }: LayoutPanelProps) {
  const chosen = named.find(({ name }) => name === draft.layout);
  const group = chosen ? layoutGroup(chosen) : CUSTOM;
  const groups = layoutGroups(named);
  const labels = layout && labelsPerSheet(layout);
  // A position on the former layout means nothing on the new one.
  const choose = (name: string) => onDraft({ layout: name, startAt: '1' });
  return (
    <section class="panel stack" aria-labelledby="sheet-layout">
      <h2 id="sheet-layout">Which labels</h2>
      <div class="field-pair">
        <SelectField
          label="Brand"
          value={group}
          choices={[
            ...[...groups.keys()].map((name) => ({ value: name, label: name })),
            { value: CUSTOM, label: 'Other sizes' },
          ]}
          onValue={(next) => choose(groups.get(next)?.[0]?.name ?? CUSTOM)}
        />
        {chosen && (
          <SelectField
            label="Product"
            value={draft.layout}
            choices={(groups.get(group) ?? []).map((one) => ({
              value: one.name,
              label: describeLayout(one),
            }))}
            onValue={choose}
          />
        )}
      </div>
      {group === CUSTOM && (
        <CustomLayoutFields
          layout={draft.custom}
          error={error}
          onLayout={(change) => onDraft({ custom: { ...draft.custom, ...change } })}
        />
      )}
      <div class="field-pair">
        <TextField
          label="First free label"
          type="number"
          min={1}
          max={labels}
          required
          value={draft.startAt}
          onValue={(startAt) => onDraft({ startAt })}
          hint="If the sheet is partly used. You can also press the label in the preview."
          error={fieldError(error, 'startAt')}
        />
        <TextField
          label="Copies of each code"
          type="number"
          min={1}
          max={100}
          required
          value={draft.copies}
          onValue={(copies) => onDraft({ copies })}
          hint="1 to 100"
          error={fieldError(error, 'copies')}
        />
      </div>
    </section>
  );
}
