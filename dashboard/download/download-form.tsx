import { useState } from 'preact/hooks';
import { FORMAT_NAMES, isRaster, type ColorMode, type ImageFormat } from '../../core/print/image-format.js';
import type { QrCode } from '../../core/qr-code-schemas.js';
import { downloadImage } from '../codes/image-file.js';
import { Button } from '../components/button.js';
import { SelectField, TextField, type Choice } from '../components/field.js';
import { Icon } from '../components/icon.js';
import { Problem } from '../components/problem.js';
import { SegmentedControl } from '../components/segmented-control.js';
import { useMutation } from '../http/use-mutation.js';
import { findObstacle, formatLength, isTooSmall, listNotices } from './describe-print.js';
import {
  colorModesOf,
  colorOf,
  findProblems,
  imageParameters,
  PIXELS,
  sizingOf,
  widthAtLeast,
  type ImageChoice,
} from './image-choice.js';
import { PrintFacts } from './print-facts.js';
import { usePrintReadout } from './use-print-readout.js';
import { WidthField } from './width-field.js';
import './download.css';

const FORMATS: readonly Choice<ImageFormat>[] = [
  { value: 'svg', label: 'SVG · web and design programs' },
  { value: 'png', label: 'PNG · documents and label printers' },
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

/** Width in pixels that a raster image has at first: 8.7 cm in print at 300 dpi. */
const DEFAULT_PIXELS = 1_024;

/** Downloads the image of a code: chooses the format and the size, and says what that means in print. */
export function DownloadForm({ code }: { code: QrCode }) {
  const { style } = code;
  const [choice, setChoice] = useState<ImageChoice>({
    ...{ format: style.format, inPrint: false, width: '30', unit: 'mm', dpi: '300', color: 'rgb' },
    pixels: String(Math.max(DEFAULT_PIXELS, style.size)),
  });
  const set = (change: Partial<ImageChoice>) => setChoice({ ...choice, ...change });
  const { format } = choice;
  const sizing = sizingOf(choice);
  const problems = findProblems(choice);
  const { readout, isCurrent, error: readoutError } = usePrintReadout(code, choice);
  const tooSmall = sizing === 'print' && isCurrent && readout !== undefined && isTooSmall(readout);
  const obstacle = findObstacle(choice, style);
  const canDownload = Object.keys(problems).length === 0 && obstacle === undefined && !tooSmall;
  const { mutate, isPending, error, reset } = useMutation(() =>
    downloadImage(code, format, imageParameters(choice)),
  );
  return (
    <form
      class="download"
      noValidate
      onInput={reset}
      onSubmit={(event) => {
        event.preventDefault();
        if (canDownload) void mutate();
      }}
    >
      <div class="stack">
        <SelectField
          label="Format"
          value={format}
          choices={FORMATS}
          onValue={(next) => set({ format: next })}
        />
        {format !== 'pdf' && format !== 'eps' && (
          <SegmentedControl
            label="Size"
            value={choice.inPrint ? 'print' : 'screen'}
            choices={[
              { value: 'screen', label: format === 'svg' ? 'Any size' : 'In pixels' },
              { value: 'print', label: 'Size in print' },
            ]}
            onValue={(value) => set({ inPrint: value === 'print' })}
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
            onValue={(pixels) => set({ pixels })}
          />
        )}
        {sizing === 'print' && (
          <div class="download-pair">
            <WidthField choice={choice} error={problems.width} onChoice={set} />
            {isRaster(format) && (
              <TextField
                label="Dots per inch"
                inputMode="numeric"
                autocomplete="off"
                maxLength={5}
                hint="Label printers often have 203"
                error={problems.dpi}
                value={choice.dpi}
                onValue={(dpi) => set({ dpi })}
              />
            )}
          </div>
        )}
        {format !== 'svg' && (
          <SelectField
            label="Ink"
            value={colorOf(choice)}
            choices={colorModesOf(format).map((value) => ({ value, label: COLORS[value] }))}
            onValue={(color) => set({ color })}
          />
        )}
      </div>
      <div class="stack download-result">
        {readout && <PrintFacts choice={choice} readout={readout} />}
        <div role="status" class="stack download-notices">
          {obstacle && <Notice text={obstacle} />}
          {listNotices(choice, style, readout).map((text) => (
            <Notice key={text} text={text} />
          ))}
          {tooSmall && (
            <Notice
              text={`Too small to print: the smallest width is ${formatLength(readout.minWidthMm, choice.unit)}.`}
            />
          )}
        </div>
        {tooSmall && (
          <div>
            <Button small onClick={() => set({ width: widthAtLeast(readout.minWidthMm, choice.unit) })}>
              Use the smallest width
            </Button>
          </div>
        )}
        {readoutError && <Problem error={readoutError} title="Couldn’t load the sizes in print" />}
        <Button
          kind="primary"
          type="submit"
          icon="download"
          busy={isPending}
          disabled={isPending || !canDownload}
        >
          Download {FORMAT_NAMES[format]}
        </Button>
        {error && <Problem error={error} />}
      </div>
    </form>
  );
}

function Notice({ text }: { text: string }) {
  return (
    <p class="note note-warn small">
      <Icon name="warn" />
      <span>{text}</span>
    </p>
  );
}
