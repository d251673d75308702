import { Icon } from '../components/icon.js';
import type { Check } from './use-server-preview.js';
import type { Drawing } from './render-draft.js';

interface PreviewPanelProps {
  drawing: Drawing | undefined;
  check: Check;
}

/** The picture as it will be served, and what can be said of it. */
export function PreviewPanel({ drawing, check }: PreviewPanelProps) {
  if (!drawing) {
    return (
      <div class="preview-empty">
        <Icon name="codes" size={32} />
        <p>The code appears here as you fill in the form.</p>
      </div>
    );
  }
  const svg = check.preview?.svg ?? drawing.svg;
  const scannability = check.preview?.scannability ?? drawing.scannability;
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
        <Verdict ok={scannability.ok} risky={scannability.warnings.length > 0} checking={check.checking} />
        {scannability.warnings.length > 0 && (
          <ul class="preview-notes" tabIndex={0} aria-label="What to mend">
            {scannability.warnings.map(({ code, message }) => (
              <li key={code + message}>{sentence(message)}</li>
            ))}
          </ul>
        )}
        <p class="small soft preview-numbers">
          Version {drawing.version}, {drawing.modules} × {drawing.modules} modules. Print it at least{' '}
          {leastWidth(drawing.pictureModules)} wide.
        </p>
      </div>
    </>
  );
}

function Verdict({ ok, risky, checking }: { ok: boolean; risky: boolean; checking: boolean }) {
  const [kind, icon, words] = !ok
    ? (['bad', 'warn', 'Scanners can’t read this'] as const)
    : risky
      ? (['warn', 'info', 'Reads, with a caution'] as const)
      : (['good', 'check', 'Reads well'] as const);
  return (
    <p class="row" role="status">
      <span class={`badge badge-${kind}`}>
        <Icon name={icon} size={14} /> {words}
      </span>
      {checking && <span class="small soft">checking …</span>}
    </p>
  );
}

/** Phones at arm's length tell modules of 0.4 mm apart. */
const LEAST_MODULE_MM = 0.4;

function leastWidth(modules: number): string {
  return `${(Math.ceil(modules * LEAST_MODULE_MM) / 10).toFixed(1)} cm`;
}

function sentence(message: string): string {
  const text = message.charAt(0).toUpperCase() + message.slice(1);
  return text.endsWith('.') ? text : `${text}.`;
}
