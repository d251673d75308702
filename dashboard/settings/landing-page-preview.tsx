import { useEffect, useRef, useState } from 'preact/hooks';
import type { Branding } from '../../core/branding.js';
import { contentBody } from '../../core/landing-pages/content-body.js';
import { pageParts } from '../../core/landing-pages/page-parts.js';
import { MESSAGES } from '../../core/landing-pages/messages.js';
import { SegmentedControl } from '../components/segmented-control.js';

type Scheme = 'light' | 'dark';

const SCHEMES = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

/** What a page shows, as an example. */
const SHOWN = contentBody(
  {
    heading: 'Book a table',
    rows: [{ label: 'Phone', value: '+44 20 7946 0958' }],
    text: '',
    action: { href: 'tel:+442079460958', label: MESSAGES.en.call },
  },
  'en',
);

interface ScanPagePreviewProps {
  branding: Branding;
  /** Host of the short links. */
  host: string;
}

/** A page that scans lead to, made by the code that makes those that are served. */
export function ScanPagePreview({ branding, host }: ScanPagePreviewProps) {
  const [scheme, setScheme] = useState<Scheme>('light');
  const [ready, setReady] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);
  const { domain: _domain, ...looks } = branding;
  const key = JSON.stringify([looks, scheme]);
  useEffect(() => {
    if (ready && frame.current) draw(frame.current, branding, scheme);
  }, [key, ready]);
  return (
    <div class="scan-preview">
      <div class="scan-preview-bar">
        <span class="mono small truncate" title="Where the short links lead">
          {host}/r/bk7m2wqx
        </span>
        <SegmentedControl label="Colors of the preview" value={scheme} choices={SCHEMES} onValue={setScheme} />
      </div>
      <iframe
        ref={frame}
        title="Preview of a scan page"
        sandbox="allow-same-origin"
        tabIndex={-1}
        srcdoc='<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Preview</title></head><body></body></html>'
        onLoad={() => setReady(true)}
      />
    </div>
  );
}

function draw(frame: HTMLIFrameElement, branding: Branding, scheme: Scheme): void {
  const { contentDocument: page, contentWindow } = frame;
  if (!page || !contentWindow) return;
  const { styles, main } = pageParts({ title: '', body: SHOWN, branding });
  // A sheet that a script makes is no inline style, which the policy forbids; it belongs to the document's own window.
  const { CSSStyleSheet: OwnSheet } = contentWindow as Window & { CSSStyleSheet: typeof CSSStyleSheet };
  const sheet = new OwnSheet();
  sheet.replaceSync(inScheme(styles.join('\n'), scheme));
  page.adoptedStyleSheets = [sheet];
  page.body.innerHTML = main;
  // Nothing in it is to be pressed.
  page.body.inert = true;
}

/** The styles as they hold for readers of one scheme, whatever this reader's is. */
function inScheme(styles: string, scheme: Scheme): string {
  const chosen = styles.replaceAll(/\(prefers-color-scheme:(light|dark)\)/g, (_, asked: string) =>
    asked === scheme ? 'all' : 'not all',
  );
  return `${chosen}\n:root{color-scheme:${scheme}}`;
}
