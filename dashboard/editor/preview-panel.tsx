import { useEffect } from 'preact/hooks';
import { Icon } from '../components/icon.js';
import { lazily } from '../components/lazily.js';
import type { Preview } from './render-draft.js';
import type { ServerPreview } from './use-server-preview.js';

interface PreviewPanelProps {
  preview: Preview | undefined;
  serverPreview: ServerPreview;
  /** Sentence that says how to complete the content; undefined if it is complete. */
  nextStep?: string | undefined;
}

/** The drawn code and facts about it, loaded separately: nothing is drawn before the renderer is loaded. */
const LoadedDrawnPreview = lazily(
  async () => (await import('./drawn-preview.js')).DrawnPreview,
  'Couldn’t load the preview',
  () => <NothingDrawn>Drawing the code…</NothingDrawn>,
);

/** The preview of a code, or what to do to see it. */
export function PreviewPanel({ preview, serverPreview, nextStep }: PreviewPanelProps) {
  useEffect(() => void LoadedDrawnPreview.preload(), []);
  return preview ? (
    <LoadedDrawnPreview preview={preview} serverPreview={serverPreview} nextStep={nextStep} />
  ) : (
    <NothingDrawn>{nextStep ?? 'The code appears here as you fill in the form.'}</NothingDrawn>
  );
}

function NothingDrawn({ children }: { children: string }) {
  return (
    <>
      <div class="preview-image preview-empty">
        <Icon name="codes" size={32} />
      </div>
      <p class="preview-facts soft" role="status">
        {children}
      </p>
    </>
  );
}
