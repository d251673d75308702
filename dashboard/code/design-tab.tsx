import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import { CopyImageButton } from '../codes/copy-image-button.js';
import { ButtonLink } from '../components/button.js';
import { Icon } from '../components/icon.js';
import { PurposeForm } from '../download/purpose-form.js';
import { EnlargeableImage } from './enlargeable-image.js';

/** The image of a code, how well it reads, and its files for print and screens. */
export function DesignTab({ code }: { code: QrCode }) {
  return (
    <section class="panel design" aria-label="Design and print">
      <div class="design-image">
        <EnlargeableImage code={code} size={256} class="code-bar-image" />
        <ButtonLink icon="edit" needs="codes:write" href={`/codes/${code.id}/edit`}>
          Change the design
        </ButtonLink>
        <CopyImageButton code={code} showLabel />
      </div>
      <div class="stack">
        <Readability code={code} />
        <PurposeForm code={code} />
      </div>
    </section>
  );
}

function Readability({ code: { scannability, dynamic } }: { code: QrCode }) {
  const { ok, warnings } = scannability;
  const kind = !ok ? 'bad' : warnings.length > 0 ? 'warn' : 'good';
  const text = { bad: 'Scanners can’t read this', warn: 'Readable, with warnings', good: 'Reads well' }[kind];
  return (
    <div class="stack readability">
      <p class="row">
        <span class={`badge badge-${kind}`}>
          <Icon name={kind === 'good' ? 'check' : 'warn'} size={14} /> {text}
        </span>
        <span class="small soft">
          {dynamic
            ? 'Works after printing: you can change the destination later'
            : 'Fixed: what is printed cannot change'}
        </span>
      </p>
      {warnings.map(({ code, message }) => (
        <p key={code + message} class="small soft prose">
          {message}
        </p>
      ))}
    </div>
  );
}
