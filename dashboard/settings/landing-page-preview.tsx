import { useEffect, useRef, useState } from 'preact/hooks';
import type { Branding } from '../../core/accounts/branding.js';
import { renderContentBody } from '../../core/codes/landing-pages/content-body.js';
import { renderPageParts } from '../../core/codes/landing-pages/page-parts.js';
import { MESSAGES } from '../../core/codes/landing-pages/messages.js';
import { SegmentedControl } from '../components/segmented-control.js';

type Scheme = 'light' | 'dark';

const SCHEMES = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

/** Content of the example page. */
const EXAMPLE_BODY = renderContentBody(
  {
    icon: 'phone',
    kind: 'Phone number',
    heading: 'Book a table',
    rows: [{ label: 'Phone', value: '+44 20 7946 0958' }],
    text: '',
    action: { href: 'tel:+442079460958', label: MESSAGES.en.call },
  },
  'en',
);

interface LandingPagePreviewProps {
  branding: Branding;
  /** Host of the short links. */
  host: string;
}

/** Preview of a landing page, rendered by the same code as the pages that the service serves. */
export function LandingPagePreview({ branding, host }: LandingPagePreviewProps) {
  const [scheme, setScheme] = useState<Scheme>('light');
  const [ready, setReady] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);
  const { domain: _domain, ...visible } = branding;
  const key = JSON.stringify([visible, scheme]);
  useEffect(() => {
    if (ready && frame.current) renderPreview(frame.current, branding, scheme);
  }, [key, ready]);
  return (
    <div class="landing-preview">
      <div class="landing-preview-bar">
        <span class="mono small truncate" title="Example of a short link">
          {host}/r/bk7m2wqx
        </span>
        <SegmentedControl label="Theme of the preview" value={scheme} choices={SCHEMES} onValue={setScheme} />
      </div>
      <iframe
        ref={frame}
        title="Preview of a landing page"
        sandbox="allow-same-origin"
        tabIndex={-1}
        srcdoc='<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Preview</title></head><body></body></html>'
        onLoad={() => setReady(true)}
      />
    </div>
  );
}

function renderPreview(frame: HTMLIFrameElement, branding: Branding, scheme: Scheme): void {
  const { contentDocument: page, contentWindow } = frame;
  if (!page || !contentWindow) return;
  const { styles, main } = renderPageParts({ title: '', body: EXAMPLE_BODY, branding });
  // The content security policy forbids inline styles but not constructed stylesheets. A document accepts
  // only stylesheets constructed in its own window.
  const { CSSStyleSheet: FrameStyleSheet } = contentWindow as Window & {
    CSSStyleSheet: typeof CSSStyleSheet;
  };
  const sheet = new FrameStyleSheet();
  sheet.replaceSync(forScheme(styles.join('\n'), scheme));
  page.adoptedStyleSheets = [sheet];
  page.body.innerHTML = main;
  // Links and buttons of the preview do nothing.
  page.body.inert = true;
}

/** Returns the styles as they apply in one color scheme, regardless of the browser's scheme. */
function forScheme(styles: string, scheme: Scheme): string {
  const chosen = styles.replaceAll(/\(prefers-color-scheme:(light|dark)\)/g, (_, condition: string) =>
    condition === scheme ? 'all' : 'not all',
  );
  return `${chosen}\n:root{color-scheme:${scheme}}`;
}
