import { Icon } from '../components/icon.js';
import { checkoutSizeSentence, printSizeSentence } from '../format/print-size.js';
import type { Preview } from './render-draft.js';
import { listAdvice } from './scan-advice.js';
import type { ServerPreview } from './use-server-preview.js';

interface DrawnPreviewProps {
  preview: Preview;
  serverPreview: ServerPreview;
  /** How to complete the content; undefined if it is complete. */
  nextStep?: string | undefined;
}

/** The image as it will be served, whether phones read it, and how large to print it. */
export function DrawnPreview({ preview, serverPreview, nextStep }: DrawnPreviewProps) {
  const svg = serverPreview.preview?.svg ?? preview.svg;
  const scannability = serverPreview.preview?.scannability ?? preview.scannability;
  /** A code that leads nowhere yet is drawn for its look; what is wrong with that is shown in any case. */
  const isExample = nextStep !== undefined && scannability.ok;
  const advice = listAdvice(scannability.warnings);
  return (
    <>
      <img
        class="preview-image"
        src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`}
        alt="Preview of the code"
        width={256}
        height={256}
      />
      <div class="preview-facts">
        {isExample ? (
          <p class="soft" role="status">
            {nextStep}
          </p>
        ) : (
          <ScannabilityBadge
            ok={scannability.ok}
            hasWarnings={scannability.warnings.length > 0}
            isChecking={serverPreview.isChecking}
          />
        )}
        {advice.length > 0 && (
          <ul class="preview-notes" tabIndex={0} aria-label="What to fix">
            {advice.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        )}
        {scannability.ok && !isExample && (
          <p class="small">
            {printSizeSentence(preview.imageModules)}
            {preview.checkout && ` ${checkoutSizeSentence(preview.checkout)}`}
          </p>
        )}
        {preview.uri && <p class="small mono preview-uri">{preview.uri}</p>}
        <details class="preview-details small soft">
          <summary>Details</summary>
          {preview.modules} × {preview.modules} squares (version {preview.version}), contrast{' '}
          {scannability.contrast}
        </details>
      </div>
    </>
  );
}

interface ScannabilityBadgeProps {
  ok: boolean;
  hasWarnings: boolean;
  isChecking: boolean;
}

function ScannabilityBadge({ ok, hasWarnings, isChecking }: ScannabilityBadgeProps) {
  const [kind, icon, text] = !ok
    ? (['bad', 'warn', 'Phones can’t read this'] as const)
    : hasWarnings
      ? (['warn', 'info', 'Works, with a risk'] as const)
      : (['good', 'check', 'Reads well'] as const);
  return (
    <p class="row" role="status">
      <span class={`badge badge-${kind}`}>
        <Icon name={icon} size={14} /> {text}
      </span>
      {isChecking && <span class="small soft">Checking…</span>}
    </p>
  );
}
