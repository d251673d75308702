import { Icon } from '../components/icon.js';
import { capitalize } from '../format/text.js';
import type { ServerPreview } from './use-server-preview.js';
import type { Preview } from './render-draft.js';

interface PreviewPanelProps {
  preview: Preview | undefined;
  serverPreview: ServerPreview;
}

/** The image as it will be served, with its scannability, size in modules, and minimum print size. */
export function PreviewPanel({ preview, serverPreview }: PreviewPanelProps) {
  if (!preview) {
    return (
      <div class="preview-empty">
        <Icon name="codes" size={32} />
        <p>The code appears here as you fill in the form.</p>
      </div>
    );
  }
  const svg = serverPreview.preview?.svg ?? preview.svg;
  const scannability = serverPreview.preview?.scannability ?? preview.scannability;
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
        <ScannabilityBadge
          ok={scannability.ok}
          hasWarnings={scannability.warnings.length > 0}
          isChecking={serverPreview.isChecking}
        />
        {scannability.warnings.length > 0 && (
          <ul class="preview-notes" tabIndex={0} aria-label="What to fix">
            {scannability.warnings.map(({ code, message }) => (
              <li key={code + message}>{capitalize(message.endsWith('.') ? message : `${message}.`)}</li>
            ))}
          </ul>
        )}
        <p class="small soft preview-numbers">
          Version {preview.version}, {preview.modules} × {preview.modules} modules. Print it at least{' '}
          {minPrintWidth(preview.imageModules)} wide.
        </p>
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
    ? (['bad', 'warn', 'Scanners can’t read this'] as const)
    : hasWarnings
      ? (['warn', 'info', 'Readable, with warnings'] as const)
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

/** Smallest module, in millimeters, that phones can resolve at arm's length. */
const MIN_MODULE_MM = 0.4;

function minPrintWidth(modules: number): string {
  return `${(Math.ceil(modules * MIN_MODULE_MM) / 10).toFixed(1)} cm`;
}
