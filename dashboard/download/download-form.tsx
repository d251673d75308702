import { useState } from 'preact/hooks';
import { FORMAT_NAMES } from '../../core/symbols/print/image-format.js';
import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import { downloadImage } from '../codes/image-file.js';
import { Button } from '../components/button.js';
import { Icon } from '../components/icon.js';
import { Problem } from '../components/problem.js';
import { useMutation } from '../http/use-mutation.js';
import { findObstacle, formatLength, isTooSmall, listNotices } from './describe-print.js';
import {
  findProblems,
  firstChoice,
  imageParameters,
  sizingOf,
  widthAtLeast,
  type ImageChoice,
} from './image-choice.js';
import { ImageFields } from './image-fields.js';
import { PrintFacts } from './print-facts.js';
import { usePrintReadout } from './use-print-readout.js';

/** Downloads the image of a code: chooses the format and the size, and says what that means in print. */
export function DownloadForm({ code }: { code: QrCode }) {
  const { style } = code;
  const [choice, setChoice] = useState(() => firstChoice(style));
  const set = (change: Partial<ImageChoice>) => setChoice({ ...choice, ...change });
  const { format } = choice;
  const sizing = sizingOf(choice);
  const { readout, isCurrent, error: readoutError } = usePrintReadout(code, choice);
  const tooSmall = sizing === 'print' && isCurrent && readout !== undefined && isTooSmall(readout);
  const isComplete = Object.keys(findProblems(choice)).length === 0;
  const obstacle = findObstacle(choice, style);
  const canDownload = isComplete && obstacle === undefined && !tooSmall;
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
      <ImageFields choice={choice} onChoice={set} />
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
