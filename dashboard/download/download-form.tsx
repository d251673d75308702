import { useState } from 'preact/hooks';
import { FORMAT_NAMES } from '../../core/symbols/print/image-format.js';
import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import { safeWidthCm } from '../../core/symbols/print/module-size.js';
import { downloadImage } from '../codes/image-file.js';
import { Button } from '../components/button.js';
import { Form } from '../components/form.js';
import { Problem } from '../components/problem.js';
import { printSizeSentence } from '../format/print-size.js';
import { useMutation } from '../http/use-mutation.js';
import { rememberStep } from '../overview/first-steps-memory.js';
import { useAccount } from '../session/session.js';
import { findObstacle, isTooSmall, listNotices } from './describe-print.js';
import {
  findProblems,
  firstChoice,
  imageParameters,
  sizingOf,
  widthAtLeast,
  type ImageChoice,
} from './image-choice.js';
import { Notice } from './notice.js';
import { ImageFields } from './image-fields.js';
import { PrintFacts } from './print-facts.js';
import { usePrintReadout } from './use-print-readout.js';

/** Downloads the image of a code: chooses the format and the size, and says what that means in print. */
export function DownloadForm({ code }: { code: QrCode }) {
  const { style } = code;
  const { id } = useAccount();
  const [choice, setChoice] = useState(() => firstChoice({ ...style, format: 'png' }));
  const set = (change: Partial<ImageChoice>) => setChoice({ ...choice, ...change });
  const { format } = choice;
  const sizing = sizingOf(choice);
  const { readout, isCurrent, error: readoutError } = usePrintReadout(code, choice);
  const tooSmall = sizing === 'print' && isCurrent && readout !== undefined && isTooSmall(readout);
  const isComplete = Object.keys(findProblems(choice)).length === 0;
  const obstacle = findObstacle(choice, style);
  const canDownload = isComplete && obstacle === undefined && !tooSmall;
  const { mutate, isPending, error, reset } = useMutation(async () => {
    await downloadImage(code, format, imageParameters(choice));
    rememberStep(id, 'print');
  });
  return (
    <Form
      class="download"
      noValidate
      onInput={reset}
      error={error}
      onSubmit={() => {
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
          {tooSmall && <Notice text={`Too small to print. ${printSizeSentence(readout.modules)}`} />}
        </div>
        {tooSmall && (
          <div>
            <Button
              small
              onClick={() => set({ width: widthAtLeast(safeWidthCm(readout.modules) * 10, choice.unit) })}
            >
              Use {safeWidthCm(readout.modules)} cm
            </Button>
          </div>
        )}
        {readoutError && <Problem error={readoutError} title="Couldn’t load the sizes in print" />}
        <Button kind="primary" type="submit" icon="download" busy={isPending} disabled={!canDownload}>
          Download {FORMAT_NAMES[format]}
        </Button>
        {error && <Problem error={error} />}
      </div>
    </Form>
  );
}
