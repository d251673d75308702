import { SelectField, TextField } from '../components/field.js';
import { fieldError, type ApiError } from '../http/api-error.js';
import type { CustomLayout } from './sheet-draft.js';

interface CustomLayoutFieldsProps {
  layout: CustomLayout;
  error: ApiError | undefined;
  onLayout: (change: Partial<CustomLayout>) => void;
}

const PAGES = [
  { value: 'A4' as const, label: 'A4' },
  { value: 'Letter' as const, label: 'US Letter' },
  { value: 'custom' as const, label: 'Other size' },
];

/** Lengths of a layout, with the paths of their members in the request. */
const LENGTHS = [
  { name: 'labelWidth', label: 'Label width', path: 'label.width', min: 5 },
  { name: 'labelHeight', label: 'Label height', path: 'label.height', min: 5 },
  { name: 'left', label: 'Left margin', path: 'origin.left', min: 0 },
  { name: 'top', label: 'Top margin', path: 'origin.top', min: 0 },
  { name: 'pitchX', label: 'Column distance', path: 'pitch.x', min: 0 },
  { name: 'pitchY', label: 'Row distance', path: 'pitch.y', min: 0 },
] as const;

const PAGE_LENGTHS = [
  { name: 'pageWidth', label: 'Page width', path: 'page.width', min: 5 },
  { name: 'pageHeight', label: 'Page height', path: 'page.height', min: 5 },
] as const;

const COUNTS = [
  { name: 'columns', label: 'Columns' },
  { name: 'rows', label: 'Rows' },
] as const;

/** Fields for the dimensions of a custom sheet. */
export function CustomLayoutFields({ layout, error, onLayout }: CustomLayoutFieldsProps) {
  const lengths = layout.page === 'custom' ? [...PAGE_LENGTHS, ...LENGTHS] : LENGTHS;
  return (
    <>
      <div class="sheet-sizes">
        <SelectField
          label="Page"
          value={layout.page}
          choices={PAGES}
          onValue={(page) => onLayout({ page })}
        />
        {COUNTS.map(({ name, label }) => (
          <TextField
            key={name}
            label={label}
            type="number"
            min={1}
            max={100}
            required
            value={layout[name]}
            onValue={(value) => onLayout({ [name]: value })}
            error={fieldError(error, `layout.${name}`)}
          />
        ))}
        {lengths.map(({ name, label, path, min }) => (
          <TextField
            key={name}
            label={`${label} in mm`}
            type="number"
            min={min}
            max={2_000}
            step="any"
            required
            value={layout[name]}
            onValue={(value) => onLayout({ [name]: value })}
            error={fieldError(error, `layout.${path}`)}
          />
        ))}
      </div>
      <p class="field-note">
        Measure the margins from the edge of the page to the first label, and the distances from the edge of
        one label to the same edge of the next.
      </p>
    </>
  );
}
