import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { SegmentedControl } from './segmented-control.js';
import './landing-page-frame.css';

type Scheme = 'light' | 'dark';

const SCHEMES = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

interface PageParts {
  styles: readonly string[];
  /** HTML of the page's content. */
  main: string;
}

interface LandingPageFrameProps {
  /** Name of the preview for screen readers. */
  title: string;
  /** Shown above the page, such as its address. */
  head: ComponentChildren;
  /** As `renderPageParts` returns them. */
  parts: PageParts;
}

/** A landing page in a frame, light or dark. Its links and buttons do nothing. */
export function LandingPageFrame({ title, head, parts: { styles, main } }: LandingPageFrameProps) {
  const [scheme, setScheme] = useState<Scheme>('light');
  const [ready, setReady] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);
  const css = forScheme(styles.join('\n'), scheme);
  useEffect(() => {
    if (ready && frame.current) showPage(frame.current, css, main);
  }, [css, main, ready]);
  return (
    <div class="landing-preview">
      <div class="landing-preview-bar">
        {head}
        <SegmentedControl label="Theme of the preview" value={scheme} choices={SCHEMES} onValue={setScheme} />
      </div>
      <iframe
        ref={frame}
        title={title}
        sandbox="allow-same-origin"
        tabIndex={-1}
        srcdoc='<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Preview</title></head><body></body></html>'
        onLoad={() => setReady(true)}
      />
    </div>
  );
}

function showPage(
  { contentDocument: page, contentWindow }: HTMLIFrameElement,
  css: string,
  main: string,
): void {
  if (!page || !contentWindow) return;
  // The content security policy forbids inline styles but not constructed stylesheets. A document accepts
  // only stylesheets constructed in its own window.
  const { CSSStyleSheet: FrameStyleSheet } = contentWindow as Window & {
    CSSStyleSheet: typeof CSSStyleSheet;
  };
  const sheet = new FrameStyleSheet();
  sheet.replaceSync(css);
  page.adoptedStyleSheets = [sheet];
  page.body.innerHTML = main;
  page.body.inert = true;
}

/** Returns the styles as they apply in one color scheme, regardless of the browser's scheme. */
function forScheme(styles: string, scheme: Scheme): string {
  const chosen = styles.replaceAll(/\(prefers-color-scheme:(light|dark)\)/g, (_, condition: string) =>
    condition === scheme ? 'all' : 'not all',
  );
  return `${chosen}\n:root{color-scheme:${scheme}}`;
}
