import { useMemo, useState } from 'preact/hooks';
import type { Style } from '../../core/symbols/style.js';
import type { CreateQrCode } from '../../core/codes/qr-code-schemas.js';
import { LoadedStylePanel } from '../editor/lazy-fields.js';
import { PreviewPanel } from '../editor/preview-panel.js';
import { generateShortCode } from '../editor/generate-short-code.js';
import { useRenderer } from '../editor/use-renderer.js';
import { useServerPreview } from '../editor/use-server-preview.js';
import { TextField } from '../components/field.js';
import { Button } from '../components/button.js';
import { useAccount } from '../session/session.js';
import type { Item } from './build-item.js';
import '../editor/editor.css';

interface BulkStylePanelProps {
  style: Style;
  /** Comma-separated. */
  tags: string;
  /** The first valid row, shown as a preview; `undefined` if no row is valid. */
  sample: Item | undefined;
  onStyle: (style: Style) => void;
  onTags: (tags: string) => void;
}

/** Style and tags for all rows, collapsed at first because both are optional. */
export function BulkStylePanel({ style, tags, sample, onStyle, onTags }: BulkStylePanelProps) {
  const [open, setOpen] = useState(false);
  return (
    <section class="panel stack" aria-label="Style and tags">
      <div class="panel-head bulk-head">
        <div>
          <h2>Style and tags</h2>
          <p class="soft">Applies to every row. By default, codes are black on white.</p>
        </div>
        <Button icon={open ? 'up' : 'down'} aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Hide' : 'Customize'}
        </Button>
      </div>
      {open && (
        <>
          <TextField
            label="Tags for all rows"
            optional
            hint="Separate tags with commas. They are added to the tags from columns."
            maxLength={500}
            value={tags}
            onValue={onTags}
          />
          <div class="bulk-style">
            <StyleWithPreview style={style} sample={sample} onStyle={onStyle} />
          </div>
        </>
      )}
    </section>
  );
}

type StyleWithPreviewProps = Pick<BulkStylePanelProps, 'style' | 'sample' | 'onStyle'>;

function StyleWithPreview({ style, sample, onStyle }: StyleWithPreviewProps) {
  const { baseUrl } = useAccount();
  const shortCode = useMemo(generateShortCode, []);
  const renderer = useRenderer();
  const preview = useMemo(() => {
    if (!sample || !renderer) return undefined;
    const dynamic = sample.dynamic === true || undefined;
    return renderer.renderContent({ shortCode, ...sample, style, dynamic }, baseUrl).preview;
  }, [renderer, sample, style, baseUrl]);
  const serverPreview = useServerPreview(sample && ({ ...sample, shortCode, style } as CreateQrCode));
  return (
    <>
      <LoadedStylePanel style={style} errors={serverPreview.error?.details ?? []} onStyle={onStyle} />
      <section class="preview" aria-label="Preview of the first valid row">
        <PreviewPanel preview={preview} serverPreview={serverPreview} />
      </section>
    </>
  );
}
