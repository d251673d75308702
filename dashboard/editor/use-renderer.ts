import { useEffect, useState } from 'preact/hooks';
import type { renderContent, renderDraft, RenderedDraft } from './render-draft.js';

interface Renderer {
  renderDraft: typeof renderDraft;
  renderContent: typeof renderContent;
}

/** Result while the renderer is not loaded: nothing is drawn, and no errors are known. */
export const NOT_RENDERED: RenderedDraft = { preview: undefined, errors: [] };

/**
 * Loads the renderer of previews, separately to keep the scripts of pages small.
 *
 * @returns `undefined` until it is loaded, or if it cannot be loaded.
 */
export function useRenderer(): Renderer | undefined {
  const [renderer, setRenderer] = useState<Renderer>();
  useEffect(() => {
    import('./render-draft.js').then(
      (loaded) => setRenderer({ renderDraft: loaded.renderDraft, renderContent: loaded.renderContent }),
      () => undefined,
    );
  }, []);
  return renderer;
}
