import { useMemo, useState } from 'preact/hooks';
import { FORMAT_NAMES } from '../../core/symbols/print/image-format.js';
import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import { canShare, shareCode } from '../codes/image-file.js';
import { Button } from '../components/button.js';
import { Checkbox } from '../components/field.js';
import { Problem } from '../components/problem.js';
import { TileChoices } from '../components/tile-choices.js';
import { checkoutSizeSentence, printSizeSentence } from '../format/print-size.js';
import { useMutation } from '../http/use-mutation.js';
import { rememberStep } from '../overview/first-steps-memory.js';
import { useAccount } from '../session/session.js';
import { paperFor } from '../sheets/sheet-draft.js';
import { describeSize, listNotices } from './describe-print.js';
import { DownloadForm } from './download-form.js';
import { downloadPurpose } from './download-purpose.js';
import { Notice } from './notice.js';
import { PurposeDrawing } from './purpose-drawing.js';
import { purposeTiles } from './purpose-tiles.js';
import { listPurposes, type Purpose, type PurposeName } from './purposes.js';
import { safeWidthMmOf } from './safe-width.js';
import { usePrintReadout } from './use-print-readout.js';
import './download.css';

/** Returns whether images leave this device through its share sheet, as on phones. */
const isPhone = () => canShare() && matchMedia('(pointer: coarse)').matches;

/** Chooses what a code is printed or shown on, and downloads the file for it with one button. */
export function PurposeForm({ code }: { code: QrCode }) {
  const [name, setName] = useState<PurposeName | 'other'>(isPhone() ? 'screen' : 'tent');
  const [hasName, setHasName] = useState(false);
  const purposes = useMemo(
    () => listPurposes(paperFor(navigator.language), safeWidthMmOf(code), hasName),
    [code, hasName],
  );
  const purpose = purposes.find((candidate) => candidate.name === name);
  return (
    <div class="stack">
      <div class="purpose-choice">
        <TileChoices
          label="What is it for?"
          value={name}
          choices={purposeTiles(purposes)}
          onValue={setName}
        />
      </div>
      {name === 'tent' && code.name !== null && (
        <Checkbox label="Print the name below the code" checked={hasName} onValue={setHasName} />
      )}
      {purpose ? <PurposeFile key={name} code={code} purpose={purpose} /> : <DownloadForm code={code} />}
    </div>
  );
}

/** The file of a purpose: its drawing, what it is good for, and the button that downloads or shares it. */
function PurposeFile({ code, purpose }: { code: QrCode; purpose: Purpose }) {
  const { id } = useAccount();
  const { choice, advice } = purpose;
  const isScreen = purpose.name === 'screen';
  const isShared = isScreen && isPhone();
  const { readout } = usePrintReadout(code, choice);
  const { mutate, isPending, error } = useMutation(async () => {
    await (isShared ? shareCode(code) : downloadPurpose(code, purpose));
    rememberStep(id, 'print');
  });
  return (
    <>
      <PurposeDrawing purpose={purpose} code={code} />
      <div class="purpose-text">
        <p>{advice}</p>
        {!isScreen && readout && (
          <p class="soft">
            {describeSize(readout)} {printSizeSentence(readout.modules)}
            {readout.retail && ` ${checkoutSizeSentence(readout.retail)}`}
          </p>
        )}
      </div>
      {listNotices(choice, code.style, readout).map((text) => (
        <Notice key={text} text={text} />
      ))}
      <Button
        kind="primary"
        icon={isShared ? 'send' : 'download'}
        busy={isPending}
        onClick={() => void mutate()}
      >
        {isShared ? 'Share image' : `Download ${FORMAT_NAMES[choice.format]}`}
      </Button>
      {error && <Problem error={error} />}
    </>
  );
}
