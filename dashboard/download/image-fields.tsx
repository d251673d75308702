import { isRaster, type ColorMode, type ImageFormat } from '../../core/symbols/print/image-format.js';
import { SelectField, TextField, type Choice } from '../components/field.js';
import { SegmentedControl } from '../components/segmented-control.js';
import { colorModesOf, colorOf, findProblems, PIXELS, sizingOf, type ImageChoice } from './image-choice.js';
import { WidthField } from './width-field.js';
import './download.css';

const FORMATS: readonly Choice<ImageFormat>[] = [
  { value: 'png', label: 'PNG · documents and label printers' },
  { value: 'svg', label: 'SVG · web and design programs' },
  { value: 'pdf', label: 'PDF · print shops' },
  { value: 'eps', label: 'EPS · older layout programs' },
  { value: 'webp', label: 'WebP · the web' },
  { value: 'jpg', label: 'JPEG · where nothing else works' },
];

const COLORS: Readonly<Record<ColorMode, string>> = {
  rgb: 'RGB · screens and office printers',
  gray: 'Black · one ink',
  cmyk: 'CMYK · offset printing',
};

interface ImageFieldsProps {
  choice: ImageChoice;
  onChoice: (change: Partial<ImageChoice>) => void;
}

/** Fields for the format, size, and color of an image. Only options that the format supports are shown. */
export function ImageFields({ choice, onChoice }: ImageFieldsProps) {
  const { format } = choice;
  const sizing = sizingOf(choice);
  const problems = findProblems(choice);
  return (
    <div class="stack">
      <SelectField
        label="Format"
        value={format}
        choices={FORMATS}
        onValue={(next) => onChoice({ format: next })}
      />
      {format !== 'pdf' && format !== 'eps' && (
        <SegmentedControl
          label="Size"
          value={choice.inPrint ? 'print' : 'screen'}
          choices={[
            { value: 'screen', label: format === 'svg' ? 'Any size' : 'In pixels' },
            { value: 'print', label: 'Size in print' },
          ]}
          onValue={(value) => onChoice({ inPrint: value === 'print' })}
        />
      )}
      {sizing === 'pixels' && (
        <TextField
          label="Width and height in pixels"
          inputMode="numeric"
          autocomplete="off"
          maxLength={5}
          hint={`${PIXELS.min} to ${PIXELS.max}`}
          error={problems.pixels}
          value={choice.pixels}
          onValue={(pixels) => onChoice({ pixels })}
        />
      )}
      {sizing === 'print' && (
        <div class="download-pair">
          <WidthField choice={choice} error={problems.width} onChoice={onChoice} />
          {isRaster(format) && (
            <TextField
              label="Dots per inch"
              inputMode="numeric"
              autocomplete="off"
              maxLength={5}
              hint="Label printers often have 203"
              error={problems.dpi}
              value={choice.dpi}
              onValue={(dpi) => onChoice({ dpi })}
            />
          )}
        </div>
      )}
      {format !== 'svg' && (
        <SelectField
          label="Ink"
          value={colorOf(choice)}
          choices={colorModesOf(format).map((value) => ({ value, label: COLORS[value] }))}
          onValue={(color) => onChoice({ color })}
        />
      )}
    </div>
  );
}
