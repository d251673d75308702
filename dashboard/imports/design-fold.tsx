import { useMemo } from 'preact/hooks';
import type { CreateQrCode } from '../../core/codes/qr-code-schemas.js';
import { completeStyle } from '../../core/symbols/style.js';
import { Button } from '../components/button.js';
import { Fold } from '../components/fold.js';
import { LoadedStylePanel } from '../editor/lazy-fields.js';
import { generateShortCode } from '../editor/generate-short-code.js';
import { PreviewPanel } from '../editor/preview-panel.js';
import { useRenderer } from '../editor/use-renderer.js';
import { useServerPreview } from '../editor/use-server-preview.js';
import { useAccount } from '../session/session.js';
import type { ImportDraft } from './import-draft.js';
import '../editor/editor.css';

interface DesignFoldProps {
  draft: ImportDraft;
  onDraft: (draft: ImportDraft) => void;
}

/** The design of all codes, in place of the template's. */
export function DesignFold({ draft, onDraft }: DesignFoldProps) {
  const { style } = draft;
  return (
    <Fold
      title="Design"
      summary={style ? 'Your own' : 'Black on white, or your template’s'}
      startsOpen={style !== undefined}
    >
      {style ? (
        <>
          <div class="import-design">
            <StyleWithPreview draft={draft} onDraft={onDraft} />
          </div>
          <div>
            <Button small onClick={() => onDraft({ ...draft, style: undefined })}>
              Use the template’s design
            </Button>
          </div>
        </>
      ) : (
        <div>
          <Button onClick={() => onDraft({ ...draft, style: completeStyle() })}>Choose a design</Button>
        </div>
      )}
    </Fold>
  );
}

function StyleWithPreview({ draft, onDraft }: DesignFoldProps) {
  const { baseUrl } = useAccount();
  const style = draft.style ?? completeStyle();
  const shortCode = useMemo(generateShortCode, []);
  const renderer = useRenderer();
  const sample = useMemo(
    (): CreateQrCode => ({ type: 'url', data: { url: 'https://example.com/' }, shortCode, style }),
    [style, shortCode],
  );
  const preview = useMemo(
    () => renderer?.renderContent({ ...sample, shortCode, style, dynamic: undefined }, baseUrl).preview,
    [renderer, sample, baseUrl],
  );
  const serverPreview = useServerPreview(sample);
  return (
    <>
      <LoadedStylePanel
        style={style}
        errors={serverPreview.error?.details ?? []}
        onStyle={(next) => onDraft({ ...draft, style: next })}
      />
      <section class="preview" aria-label="Preview of the design">
        <PreviewPanel preview={preview} serverPreview={serverPreview} />
      </section>
    </>
  );
}
