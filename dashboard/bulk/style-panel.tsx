import { useMemo, useState } from 'preact/hooks';
import type { Style } from '../../core/style.js';
import { StylePanel } from '../editor/style-panel.js';
import { renderContent } from '../editor/render-draft.js';
import { PreviewPanel } from '../editor/preview-panel.js';
import { generateShortCode } from '../editor/generate-short-code.js';
import { useServerPreview } from '../editor/use-server-preview.js';
import { TextField } from '../components/field.js';
import { Button } from '../components/button.js';
import '../editor/editor.css';
import { useAccount } from '../session/session.js';
import type { CreateQrCode } from '../../core/qr-code-schemas.js';
import type { Item } from './row-to-item.js';

interface LookPanelProps {
  style: Style;
  tags: string;
  /** A row that can be created, to be shown. */
  sample: Item | undefined;
  onStyle: (style: Style) => void;
  onTags: (tags: string) => void;
}

/** What is the same for all rows, and need not be: style and tags. */
export function LookPanel({ style, tags, sample, onStyle, onTags }: LookPanelProps) {
  const [open, setOpen] = useState(false);
  return (
    <section class="panel stack" aria-label="Style and tags">
      <div class="panel-head bulk-head">
        <div>
          <h2>Style and tags</h2>
          <p class="soft">The same for all rows. Left as it is, the codes are black on white.</p>
        </div>
        <Button icon={open ? 'up' : 'down'} aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Hide' : 'Choose'}
        </Button>
      </div>
      {open && (
        <>
          <TextField
            label="Tags for all"
            optional
            hint="Separate several with commas. They come beside those of a column."
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

/** The first good row stands for all of them. */
function StyleWithPreview({ style, sample, onStyle }: Pick<LookPanelProps, 'style' | 'sample' | 'onStyle'>) {
  const { baseUrl } = useAccount();
  const shortCode = useMemo(generateShortCode, []);
  const drawing = useMemo(() => {
    if (!sample) return undefined;
    return renderContent(
      { shortCode, ...sample, style, dynamic: sample.dynamic === true || undefined },
      baseUrl,
    ).preview;
  }, [sample, style, baseUrl]);
  const check = useServerPreview(sample && ({ ...sample, shortCode, style } as CreateQrCode));
  return (
    <>
      <StylePanel style={style} errors={check.error?.details ?? []} onStyle={onStyle} />
      <section class="preview" aria-label="Preview of the first good row">
        <PreviewPanel preview={drawing} serverPreview={check} />
      </section>
    </>
  );
}
